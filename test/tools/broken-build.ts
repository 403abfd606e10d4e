import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** Creates a copy of `dist/weapp` with a fault, in a folder of this name, which no other check reads. */
export function brokenBuild(name: string, plant: (folder: string) => void): string {
  const folder = path.join(root, '.tmp/planted', name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(path.join(root, 'dist/weapp'), folder, { recursive: true })
  plant(folder)
  return folder
}

/** Changes a file. It fails if nothing changes, so that no test relies on a bug that was not planted. */
export function change(file: string, edit: (text: string) => string) {
  const before = readFileSync(file, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`nothing was planted in ${file}`)
  writeFileSync(file, after)
}
