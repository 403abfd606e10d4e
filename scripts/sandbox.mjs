/**
 * `npm run sandbox`: the whole product for testers, with the tester's tools and a seeded run: the same seed gives the
 * same run (docs/testing.md). Each start begins on a fresh database.
 *
 * `npm run sandbox -- --seed 2` another run · `-- --keep` goes on where the last one ended. `PORT` and the other
 * settings of the server count; a `DATA_DIR` or `DATABASE_URL` of one's own is never emptied.
 */
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serve } from './serve.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const OWN = `${root}.data/sandbox`

function settings() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: process.env.SANDBOX_SEED || '1' },
      keep: { type: 'boolean' },
    },
  })
  // The server would read them as its own.
  process.argv.length = 2
  const own = !process.env.DATA_DIR && !process.env.DATABASE_URL
  return { seed: values.seed, own, fresh: own && !values.keep }
}

/** First line of a file as a number; 0 where there is none. */
function numberIn(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

/** Whether a process runs that has this word in its command; after a restart its number may be another's. */
function runs(pid, word) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)
  } catch {
    return true // No /proc on this system.
  }
}

/** Takes the sandbox's own folder, which only one can have; a fresh run begins on an empty one. */
async function take(fresh) {
  const pid = numberIn(`${OWN}/pid`)
  if (pid > 1 && pid !== process.pid && runs(pid, 'sandbox.mjs'))
    throw new Error(`A sandbox runs already (process ${pid}): end it, or set another DATA_DIR and PORT.`)
  if (fresh) await empty()
  mkdirSync(OWN, { recursive: true })
  writeFileSync(`${OWN}/pid`, String(process.pid))
}

/** Empties the folder; a PostgreSQL that a killed sandbox has left there is ended first. */
async function empty() {
  const left = numberIn(`${OWN}/postgres/data/postmaster.pid`)
  if (left > 1 && runs(left, 'postgres')) process.kill(left, 'SIGQUIT')
  for (let tries = 100; left > 1 && runs(left, 'postgres') && tries > 0; tries--) await sleep(100)
  // As root the data may lie elsewhere, behind a link (server/src/postgres/home.ts).
  for (const folder of [`${OWN}/postgres`, OWN]) {
    try {
      rmSync(realpathSync(folder), { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }
}

/** Calls back with the address that the server says it is ready at. */
function whenReady(then) {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (chunk, ...rest) => {
    const found = /^Ready: (\S+)\n$/.exec(String(chunk))
    if (!found) return write(chunk, ...rest)
    process.stdout.write = write
    return write(then(found[1]))
  }
}

const words = (address, { seed, fresh }) => `
The sandbox is ready. Open on this machine:

  the product          ${address}/
  the tester's panel   ${address}/tester
  the fake host app    ${address}/test/host
  the API reference    ${address}/docs

Seed ${seed}: the same calls give the same answers; --seed 2 gives another run.
The server's clock ${fresh ? `began at ${process.env.SANDBOX_CLOCK || '2026-12-01T10:00:00+08:00'}` : 'went on'} and moves a minute with each step of a visitor.
${fresh ? 'It began empty; --keep goes on with what was there.' : 'It goes on with what was there.'} Ctrl-C ends it.

`

async function sandbox() {
  const chosen = settings()
  const { seed, own, fresh } = chosen
  Object.assign(process.env, {
    APP_MODE: 'test',
    SANDBOX_SEED: seed,
    DATA_DIR: process.env.DATA_DIR || OWN,
    H5_DIR: process.env.H5_DIR || 'dist/tools/h5',
    // What a tester is told must not drown.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  })
  whenReady((address) => words(address, chosen))
  await serve('h5-tools', own ? () => take(fresh) : undefined)
}

sandbox().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
