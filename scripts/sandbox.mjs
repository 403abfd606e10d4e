/**
 * `npm run sandbox [-- --seed 2] [--keep]`: the product with the tester's tools on an empty database, or with `--keep`
 * on the last one (docs/testing.md). A database that `DATA_DIR` or `DATABASE_URL` names is never emptied.
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
  // The arguments are removed because the server would read them as its own.
  process.argv.length = 2
  const own = !process.env.DATA_DIR && !process.env.DATABASE_URL
  return { seed: values.seed, own, fresh: own && !values.keep }
}

/** Returns the first line of a file as a number, or 0 when there is no file. */
function numberIn(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

/** After a restart of the machine another program may have the same id, so its command line is compared too. */
function runs(pid, word) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)
  } catch {
    return true // This system has no /proc.
  }
}

/** Reserves the data folder, which two sandboxes cannot share. A fresh run empties it first. */
async function take(fresh) {
  const pid = numberIn(`${OWN}/pid`)
  if (pid > 1 && pid !== process.pid && runs(pid, 'sandbox.mjs'))
    throw new Error(
      `A sandbox is already running (process ${pid}): stop it, or set another DATA_DIR and PORT.`,
    )
  if (fresh) await empty()
  mkdirSync(OWN, { recursive: true })
  writeFileSync(`${OWN}/pid`, String(process.pid))
}

/** Deletes the folder, after stopping a PostgreSQL that a killed sandbox left running. */
async function empty() {
  const left = numberIn(`${OWN}/postgres/data/postmaster.pid`)
  if (left > 1 && runs(left, 'postgres')) process.kill(left, 'SIGQUIT')
  for (let tries = 100; left > 1 && runs(left, 'postgres') && tries > 0; tries--) await sleep(100)
  // For root the data may be elsewhere, behind a symbolic link (server/src/postgres/home.ts).
  for (const folder of [`${OWN}/postgres`, OWN]) {
    try {
      rmSync(realpathSync(folder), { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }
}

/** Replaces the server's line `Ready: <address>` on standard output by the text that `then` returns for the address. */
function whenReady(then) {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (chunk, ...rest) => {
    const found = /Ready: (http[^\s"]+)/.exec(String(chunk))
    if (!found) return write(chunk, ...rest)
    process.stdout.write = write
    return write(then(found[1]))
  }
}

const words = (address, { seed, fresh }) => `
The sandbox is ready. Open on this machine:

  the product          ${address}/
  the tester's panel   ${address}/tester
  the API reference    ${address}/docs/openapi.json

Seed ${seed}: the same requests get the same answers; --seed 2 gives another run.
The server's clock ${fresh ? `started at ${process.env.SANDBOX_CLOCK || '2026-12-01T10:00:00+08:00'}` : 'continued'} and advances by one minute with each action of a visitor.
${fresh ? 'The database started empty; --keep continues with the last one.' : 'The database of the last run is used.'} Ctrl-C stops the sandbox.

`

async function sandbox() {
  const chosen = settings()
  const { seed, own, fresh } = chosen
  Object.assign(process.env, {
    APP_MODE: 'test',
    SANDBOX_SEED: seed,
    DATA_DIR: process.env.DATA_DIR || OWN,
    H5_DIR: process.env.H5_DIR || 'dist/tools/h5',
    // The log prints only warnings by default, so that the text for the tester stays visible.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  })
  whenReady((address) => words(address, chosen))
  await serve('h5-tools', own ? () => take(fresh) : undefined)
}

sandbox().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
