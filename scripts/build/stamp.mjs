/** Whether a build is up to date: its sources are the same, and no development build has replaced its output. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { filesIn } from '../files.mjs'

const always = [
  'package.json',
  'package-lock.json',
  '.browserslistrc',
  'babel.config.js',
  'scripts/build.mjs',
]
const isTest = /\.test\.tsx?$|^server\/test\//

/** @returns {string[]} the files under `start` (a file or a folder), relative to `root`, sorted */
function filesUnder(root, start) {
  const full = path.join(root, start)
  if (existsSync(full) && statSync(full).isFile()) return [start]
  return filesIn(full).map((file) => `${start}/${file}`)
}

/** @returns {string} a hash of the content of a target's sources and of the settings that the build contains */
export function inputsOf(root, { inputs }) {
  const hash = createHash('sha256')
  for (const file of [...inputs, ...always].flatMap((input) => filesUnder(root, input))) {
    if (isTest.test(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  const names = Object.keys(process.env).filter((name) => name.startsWith('TARO_APP_'))
  for (const name of names.sort()) hash.update(`${name}=${process.env[name]}\0`)
  return hash.update(process.version).digest('hex')
}

/** @returns {string} a hash of the name, size and time of every file of a build */
function outputsOf(root, { output }) {
  const hash = createHash('sha256')
  for (const file of filesUnder(root, output)) {
    const { size, mtimeMs } = statSync(path.join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

const stampOf = (root, name) => path.join(root, 'dist/.stamps', `${name}.json`)

export function isFresh(root, name, target, inputs) {
  if (!existsSync(stampOf(root, name)) || !existsSync(path.join(root, target.output))) return false
  const stamp = JSON.parse(readFileSync(stampOf(root, name), 'utf8'))
  return stamp.inputs === inputs && stamp.outputs === outputsOf(root, target)
}

export function writeStamp(root, name, target, inputs) {
  mkdirSync(path.join(root, 'dist/.stamps'), { recursive: true })
  // The file is renamed into place, because another process may be reading the stamp.
  const making = `${stampOf(root, name)}.${process.pid}`
  writeFileSync(making, JSON.stringify({ inputs, outputs: outputsOf(root, target) }))
  renameSync(making, stampOf(root, name))
}

/** Runs `work` while no other process of this repository builds. A lock without its process is taken over. */
export async function withLock(root, work) {
  const lock = path.join(root, 'dist/.stamps/lock')
  mkdirSync(path.dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { force: true })
      else await sleep(200)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** No build takes this long; the process id of an older lock may be another program's by now. */
const longestMs = 5 * 60_000

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestMs) return true
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
