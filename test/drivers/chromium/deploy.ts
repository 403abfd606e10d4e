import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../../../scripts/files.mjs'
import { keepPrevious } from '../../../scripts/release/previous-assets.mjs'

const built = path.resolve(__dirname, '../../../dist/h5')
/** Source maps and precompressed copies are not deployed: the copies would not match files that a test changes. */
const UNUSED = /\.(map|br|gz)$/
const HASH = /\.([0-9a-f]{8})\.(?:js|css)/g

/** Copies the built H5 to this folder as a deployment does. */
export function deploy(folder: string) {
  cpSync(built, folder, { recursive: true, filter: (file) => !UNUSED.test(file) })
}

/** Gives all files of a deployed build other hashes, as another build of the same program would. */
function renameHashes(folder: string) {
  const files = filesIn(folder).map((file) => path.join(folder, file))
  const hashes = new Set(files.flatMap((file) => [...file.matchAll(HASH)].map(([, hash = '']) => hash)))
  const others = new RegExp([...hashes].join('|'), 'g')
  const renamed = (text: string) => text.replace(others, (hash) => [...hash].reverse().join(''))
  for (const file of files) {
    if (/\.(js|css|html)$/.test(file)) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
    renameSync(file, path.join(path.dirname(file), renamed(path.basename(file))))
  }
}

/** Replaces the deployed build by another one, as a deployment after `npm run build` does. */
export function deployNext(folder: string) {
  keepPrevious(folder)
  rmSync(folder, { recursive: true })
  deploy(folder)
  renameHashes(folder)
}
