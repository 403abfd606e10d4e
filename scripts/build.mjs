/**
 * Makes production builds when they are out of date. `h5-tools` and `weapp-tools` are for testers and never ship. `node
 * scripts/build.mjs [--force] [--release] [name …]` makes the first three unless it names some. With `--release` it
 * builds nothing if a setting must not reach visitors, and names it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { precompress } from './build/precompress.mjs'
import { inputsOf, isFresh, withLock, writeStamp } from './build/stamp.mjs'
import { keepPrevious } from './release/previous-assets.mjs'
import { moveMaps, WEAPP_MAPS } from './release/source-maps.mjs'
import { refuseMarks } from './release/tester-marks.mjs'
import { writeShells } from './shells/shells.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const client = ['src', 'contract', 'config', 'types', 'tsconfig.json', 'bench/neutrality.json']
const marks = 'scripts/release/tester-marks.mjs'
const shells = 'scripts/shells'

/** Defines the inputs and the output of each build and how it is made. Paths are relative to the repository. */
export const targets = {
  h5: {
    inputs: [...client, marks, shells],
    output: 'dist/h5',
    make: async () => {
      await taro('h5')
      await writeShells(`${root}/dist/h5`)
      refuseMarks(`${root}/dist/h5`)
      await precompress(`${root}/dist/h5`)
    },
  },
  weapp: {
    inputs: [...client, marks, 'project.config.json'],
    output: 'dist/weapp',
    make: async () => {
      await taro('weapp')
      dropConditions(`${root}/dist/weapp/project.config.json`)
      refuseMarks(`${root}/dist/weapp`)
      moveMaps(`${root}/dist/weapp`, `${root}/${WEAPP_MAPS}`)
    },
  },
  server: {
    inputs: ['server/src', 'contract', 'scripts/build/server.mjs', 'tsconfig.json'],
    output: 'dist/server.mjs',
    make: () => run(process.execPath, ['scripts/build/server.mjs']),
  },
  'h5-tools': {
    inputs: [...client, shells],
    output: 'dist/tools/h5',
    make: async () => {
      await taro('h5', true)
      await writeShells(`${root}/dist/tools/h5`, { tools: true })
    },
  },
  'weapp-tools': {
    inputs: [...client, 'project.config.json'],
    output: 'dist/tools/weapp',
    make: () => taro('weapp', true),
  },
}

/** The states of a tester, which WeChat devtools list, are for the build with the tools. */
function dropConditions(file) {
  const project = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...project, condition: {} }, null, 2))
}

const shipped = ['h5', 'weapp', 'server']

/**
 * If two processes call this at once, the second waits for the first and does not build again.
 * @param {keyof typeof targets} name
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether the build was out of date; a failed one throws and never counts as up to date
 */
export async function ensureBuilt(name, { force = false } = {}) {
  const target = targets[name]
  if (!target) throw new Error(`unknown build "${name}"; the builds are ${Object.keys(targets).join(', ')}`)
  // An up-to-date build does not wait for the lock, because other builds may take minutes.
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
    if (!existsSync(`${root}/${target.output}`))
      throw new Error(`the ${name} build did not create ${target.output}`)
    writeStamp(root, name, target, inputs)
    console.log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return true
  })
}

/** The commit of the sources, as errors of the client name it; `unknown` outside of a repository. */
export function commitOf(folder = root) {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder, encoding: 'utf8' })
  return stdout?.trim() || 'unknown'
}

/** `tools` includes the tester's tools, whatever the environment says. */
function taro(type, tools = false) {
  // Node collects garbage less often and in one thread, which saves a seventh of the work.
  const args = [
    '--max-semi-space-size=128',
    '--single-threaded-gc',
    'node_modules/@tarojs/cli/bin/taro',
    'build',
    '--type',
    type,
  ]
  // The commit is no input of a build: with the same sources, that of an earlier build is as true.
  const TARO_APP_COMMIT = process.env.TARO_APP_COMMIT ?? commitOf()
  return run(process.execPath, args, { TARO_APP_COMMIT, TARO_APP_TOOLS: tools ? 'true' : 'false' })
}

/** Runs a program to its end and prints its output only when it fails. */
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

/** Returns a sentence for each setting that prevents a release of these builds (config/release.ts). */
export function releaseFaults(names, folder = root) {
  const { dotenvParse, requireWithEsbuild } = createRequire(import.meta.url)('@tarojs/helper')
  // As at the start of a Taro build, variables of the .env files are added unless they are already set.
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
