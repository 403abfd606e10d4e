import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** An empty folder of this name for a planted bug; nothing that is looked at anywhere else. */
export function plot(name: string): string {
  const folder = path.join(root, '.tmp/planted', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A copy of `dist/weapp` with a bug in it. */
export function brokenBuild(name: string, plant: (folder: string) => void): string {
  const folder = plot(name)
  cpSync(path.join(root, 'dist/weapp'), folder, { recursive: true })
  plant(folder)
  return folder
}

/** Changes a file; fails where there is nothing to change, so that no bug is taken for planted that is not there. */
export function change(file: string, edit: (text: string) => string) {
  const before = readFileSync(file, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`nothing was planted in ${file}`)
  writeFileSync(file, after)
}
