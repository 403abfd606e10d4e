/**
 * Production builds, each made only when it is stale: `ensureBuilt('h5' | 'weapp' | 'server')`, and two for testers,
 * `h5-tools` and `weapp-tools`, which never ship.
 *
 * From a shell: `node scripts/build.mjs [--force] [--release] [h5] [weapp] [server] [h5-tools] [weapp-tools]` (no name = the
 * first three). `--release` builds nothing that must not reach visitors, and says by name what stands in the way.
 */
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { precompress } from './build/precompress.mjs'
import { inputsOf, isFresh, withLock, writeStamp } from './build/stamp.mjs'
import { keepPrevious } from './release/previous-assets.mjs'
import { refuseMarks } from './release/tester-marks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const client = ['src', 'contract', 'config', 'types', 'tsconfig.json']
const marks = 'scripts/release/tester-marks.mjs'

/** What a build is made from, where it goes, and how it is made. Paths are relative to the repository. */
export const targets = {
  h5: {
    inputs: [...client, marks],
    output: 'dist/h5',
    make: async () => {
      await taro('h5')
      refuseMarks(`${root}/dist/h5`)
      await precompress(`${root}/dist/h5`)
    },
  },
  weapp: {
    inputs: [...client, marks, 'project.config.json'],
    output: 'dist/weapp',
    make: async () => {
      await taro('weapp')
      refuseMarks(`${root}/dist/weapp`)
    },
  },
  server: {
    inputs: [
      'server/src',
      'contract',
      'contract/pages.ts',
      'contract/page-descriptions.ts',
      'src/tester',
      'scripts/build/server.mjs',
      'tsconfig.json',
    ],
    output: 'dist/server.mjs',
    make: () => run(process.execPath, ['scripts/build/server.mjs']),
  },
  'h5-tools': {
    inputs: client,
    output: 'dist/tools/h5',
    make: () => taro('h5', true),
  },
  'weapp-tools': {
    inputs: [...client, 'project.config.json'],
    output: 'dist/tools/weapp',
    make: () => taro('weapp', true),
  },
}

/** The builds that ship, and the server. */
const shipped = ['h5', 'weapp', 'server']

/**
 * Builds `name` unless its output already comes from the present sources and `TARO_APP_*` settings.
 * Two processes that ask at once build once: the second waits for the first.
 *
 * @param {keyof typeof targets} name
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether a build was made
 * @throws when the build fails; a failed build is never taken as fresh
 */
export async function ensureBuilt(name, { force = false } = {}) {
  const target = targets[name]
  if (!target) throw new Error(`unknown build "${name}": one of ${Object.keys(targets).join(', ')}`)
  // What is fresh waits for nobody's turn: other builds may be under way for minutes.
  const isThere = () => isFresh(root, name, target, inputsOf(root, target))
  if (!force && isThere()) return false
  return withLock(root, async () => {
    if (!force && isThere()) return false
    const inputs = inputsOf(root, target)
    const started = Date.now()
    console.log(`building ${name} …`)
    if (name === 'h5') keepPrevious(`${root}/${target.output}`)
    rmSync(`${root}/${target.output}`, { recursive: true, force: true })
    await target.make()
    if (!existsSync(`${root}/${target.output}`)) throw new Error(`the ${name} build left no ${target.output}`)
    writeStamp(root, name, target, inputs)
    console.log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return true
  })
}

/** `tools`: with the tester's tools, whatever the environment says. */
function taro(type, tools = false) {
  const args = ['node_modules/@tarojs/cli/bin/taro', 'build', '--type', type]
  return run(process.execPath, args, { TARO_APP_TOOLS: tools ? 'true' : 'false' })
}

/** Runs a program to its end; its output is kept back and shown only when it fails. */
function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      process.stderr.write(output)
      reject(new Error(`${args.join(' ')} ended with ${code}`))
    })
  })
}

/** What stands in the way of releasing these builds, a sentence each (config/release.ts). */
export function releaseFaults(names, folder = root) {
  const { dotenvParse, requireWithEsbuild } = createRequire(import.meta.url)('@tarojs/helper')
  // As Taro does at the start of a build: they become part of the environment, for what is not set there.
  dotenvParse(folder, undefined, 'production')
  const release = requireWithEsbuild(`${root}/config/release.ts`)
  return names.flatMap((name) => release.releaseFaults(name, process.env).map((fault) => `${name}: ${fault}`))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  try {
    const wanted = names.length ? names : shipped
    const faults = process.argv.includes('--release') ? releaseFaults(wanted) : []
    if (faults.length) throw new Error(faults.join('\n'))
    for (const name of wanted) {
      const built = await ensureBuilt(name, { force: process.argv.includes('--force') })
      if (!built) console.log(`${name} is up to date`)
    }
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
