/** Where the bytes of the first load come from (`npm run sizes -- --why`), by the source maps of dist/h5. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'
import { printTable } from './report.mjs'

/** What an empty page would load too: React, Taro, and webpack's runtime. */
const isFloor = (piece) => /^(react|scheduler|@tarojs|history|webpack|tslib|@babel)/.test(piece)

const REASONS = [
  [/^react-dom/, 'renders every page'],
  [/^(react|scheduler|zustand)$/, 'components, tasks and stores of every page'],
  [/^@tarojs/, 'starts the app, keeps the page stack, calls the life cycles'],
  [/^history/, 'addresses of the page stack'],
  [/^webpack/, 'loads the other files'],
  [/^src\/app\.config/, 'the list of pages and their files'],
  [
    /^src\/(router|http|stores|tracking|theme)/,
    'guard, calls, stored values and marks before any page is shown',
  ],
  [/^src\/(platform|lib)/, 'the browser behind the platform interface'],
  [/^src\/(ui|form)/, 'the components that the entry page is built of'],
  [/^src\/(features|pages)/, 'the entry page itself'],
  [/^contract/, 'pages, formats and rules that client and server share'],
]

/** A package, or a folder of a source, by its name in a source map. */
function pieceOf(source = '(no source)') {
  const file = source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')
  // The maps of Taro's own packages begin at their folder.
  if (file.startsWith('../src/')) return '@tarojs/runtime and shared'
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
  return name ?? file.split('/').slice(0, 3).join('/')
}

/**
 * The pieces of built files with their bytes, largest first. A file's compressed bytes are divided among its pieces by their
 * uncompressed size; a style sheet is one piece.
 *
 * @param {string} folder
 * @param {string[]} files their addresses
 */
function piecesOf(folder, files) {
  const pieces = new Map()
  for (const file of files) {
    const text = readFileSync(folder + file, 'utf8')
    const gzip = gzipSync(text, { level: 9 }).length
    const isMapped = file.endsWith('.js') && existsSync(`${folder}${file}.map`)
    const map = isMapped && new SourceMap(JSON.parse(readFileSync(`${folder}${file}.map`, 'utf8')))
    for (const [number, line] of text.split('\n').entries())
      for (let column = 0; column < line.length; column++) {
        const piece = map ? pieceOf(map.findEntry(number, column).originalSource) : file
        pieces.set(piece, (pieces.get(piece) ?? 0) + gzip / text.length)
      }
  }
  const reason = (piece) => REASONS.find(([name]) => name.test(piece))?.[1] ?? 'styles of the entry page'
  return [...pieces]
    .map(([piece, bytes]) => ({ piece, bytes: Math.round(bytes), why: reason(piece) }))
    .sort((a, b) => b.bytes - a.bytes)
}

/** Prints the ten largest pieces of the first load, and the bytes that an empty page would load too. */
export function printPieces(folder, files) {
  const pieces = piecesOf(folder, files)
  printTable(pieces.slice(0, 10))
  const floor = pieces.filter(({ piece }) => isFloor(piece)).reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`an empty page would load ${(floor / 1024).toFixed(1)} KB of this\n`)
}
