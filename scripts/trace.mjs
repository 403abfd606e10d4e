/**
 * `npm run trace -- [--commit <commit>] [--maps <folder>] <stack or log line>`, or by standard input: a stack of a
 * built client with the places of the sources. The maps are those of the commit's release, or of `dist`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filesIn } from './files.mjs'
import { H5_MAPS, KEPT_MAPS, WEAPP_MAPS } from './release/source-maps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, positionals } = parseArgs({
  options: { commit: { type: 'string' }, maps: { type: 'string' } },
  allowPositionals: true,
})
const given = positionals.join('\n') || readFileSync(0, 'utf8')
const { text, commit = values.commit } = given.trim().startsWith('{') ? JSON.parse(given) : { text: given }

/** The folders with source maps, and a sentence when they are not those of the commit. */
function foldersOf() {
  const kept = values.maps ?? (commit && path.join(root, KEPT_MAPS, commit))
  if (kept && existsSync(kept)) return [path.join(kept, 'h5'), path.join(kept, 'weapp')]
  if (values.maps || values.commit) throw new Error(`There is no folder ${kept}.`)
  if (commit)
    console.error(`${KEPT_MAPS} has no source maps of ${commit}; these are those of the builds in dist.`)
  return [path.join(root, H5_MAPS), path.join(root, WEAPP_MAPS)]
}

/** The files of all source maps by the file that they describe: `app.1a2b3c4d.js`, `pages/order/from/index.js`. */
function mapsIn(folders) {
  return new Map(
    folders.flatMap((folder) =>
      filesIn(folder)
        .filter((file) => file.endsWith('.js.map'))
        .map((file) => [file.slice(0, -'.map'.length), path.join(folder, file)]),
    ),
  )
}

const opened = new Map()
const openMap = (file) => {
  if (!opened.has(file)) opened.set(file, new SourceMap(JSON.parse(readFileSync(file, 'utf8'))))
  return opened.get(file)
}

/** The place in the sources of a place in the build (lines and columns from 1); undefined when no map has it. */
function sourceOf(maps, file, line, column) {
  // Engines put an address in front: https://h5.example/js/app.1a2b3c4d.js, https://usr/pages/order/from/index.js.
  const parts = file.split('/')
  const built = parts.map((_, at) => parts.slice(at).join('/')).find((name) => maps.has(name))
  if (!built) return undefined
  const map = openMap(maps.get(built))
  // What runs a mini-program puts lines of its own in front; all code of a built file is in its last line.
  const last = map.payload.mappings.split(';').length
  const entry = map.findEntry(Math.min(line, last) - 1, column - 1)
  if (!entry.originalSource) return undefined
  const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '').replace(/\?\w*$/, '')
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}${entry.name ? ` ${entry.name}` : ''}`
}

try {
  const maps = mapsIn(foldersOf())
  for (const line of text.trim().split('\n')) {
    const [, file, at, column] = /([\w./-]+\.js):(\d+):(\d+)/.exec(line) ?? []
    const source = file && sourceOf(maps, file, Number(at), Number(column))
    console.log(source ? `    at ${source}` : line)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
