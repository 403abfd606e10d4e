/** Where the source maps of both clients are: they are for engineers, and neither served nor uploaded. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../files.mjs'

/** The server refuses those of the H5, which stay beside its scripts; all files of the mini-program's folder are uploaded. */
export const H5_MAPS = 'dist/h5/js'
export const WEAPP_MAPS = 'dist/maps/weapp'
const MAPS = { h5: H5_MAPS, weapp: WEAPP_MAPS }
/** Those of each release, in a folder with the name of its commit. */
export const KEPT_MAPS = 'dist/release/source-maps'

const isMap = (file) => file.endsWith('.map')

/** What Taro puts in front of a page of a sub-package when the page's source map has been made. */
const IN_FRONT = /^"use strict";((?:require\("[./]*sub-(?:common\/\w+|vendors)\.js"\);)+)/

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A column as source maps write it: base64 digits of five bits, the lowest first, each with a bit that says whether one follows. */
function encoded(column) {
  let [rest, text] = [column << 1, '']
  do {
    text += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)]
    rest >>= 5
  } while (rest > 0)
  return text
}

/** Moves the mini-program's source maps to a folder of their own, and makes them fit the files as they are. */
export function moveMaps(from, to) {
  rmSync(to, { recursive: true, force: true })
  for (const file of filesIn(from).filter(isMap)) {
    const map = JSON.parse(readFileSync(path.join(from, file), 'utf8'))
    const [, added] = IN_FRONT.exec(readFileSync(path.join(from, file.slice(0, -4)), 'utf8')) ?? []
    // Each place is relative to the one before, so this one moves all others of the line.
    if (added) map.mappings = `${encoded(added.length)},${map.mappings}`
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    writeFileSync(path.join(to, file), JSON.stringify(map))
    rmSync(path.join(from, file))
  }
}

/**
 * @param {string} root the repository with its builds
 * @param {string} folder has a folder for each client, which is replaced
 * @param {string[]} parts of the release; the server has none
 */
export function keepMaps(root, folder, parts = Object.keys(MAPS)) {
  for (const [target, maps] of Object.entries(MAPS).filter(([name]) => parts.includes(name))) {
    const source = path.join(root, maps)
    if (!existsSync(source) || !filesIn(source).some(isMap))
      throw new Error(`${maps} has no source maps: build ${target} with --force.`)
    rmSync(path.join(folder, target), { recursive: true, force: true })
    for (const file of filesIn(source).filter(isMap))
      cpSync(path.join(source, file), path.join(folder, target, file))
  }
}
