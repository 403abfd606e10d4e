import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findRoot } from '../src/config'
import { openDatabase, openPool } from '../src/database'
import { startPostgres } from '../src/postgres/embedded'
import { wrap } from './harness'

const rootDir = findRoot()
let dataDir: string
let running: ChildProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'funnel-crash-'))
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  if (running?.exitCode === null && running.signalCode === null) await ended(running, 'SIGKILL')
  const embedded = await startPostgres({ rootDir, dataDir })
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the real server as its own process and answers its address once it is ready. */
function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const env = { PATH: process.env.PATH, APP_MODE: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/server.ts'], { cwd: rootDir, env })
  running = child
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const url = /Ready: (\S+)/.exec(output)?.[1]
      if (url) resolve({ child, url })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
}

const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })

/** Writes marks until the server is gone; answers the ids that it acknowledged. */
async function writeUntilGone(url: string, enough: () => void): Promise<string[]> {
  const acknowledged: string[] = []
  const writer = async () => {
    for (;;) {
      const id = randomUUID()
      const event = { id, name: 'load', page: 'home', at: new Date().toISOString(), props: {} }
      try {
        const answer = await fetch(`${url}/st/mark`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(wrap({ events: [event] })),
        })
        const { code } = (await answer.json()) as { code: number }
        if (code === 200) acknowledged.push(id)
        if (acknowledged.length === 200) enough()
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 16 }, writer))
  return acknowledged
}

async function storedIds(): Promise<Set<string>> {
  const embedded = await startPostgres({ rootDir, dataDir })
  const db = openDatabase(openPool(embedded.connection, 1))
  const rows = await db.selectFrom('marks').select('id').execute()
  await db.destroy()
  await embedded.stop()
  return new Set(rows.map(({ id }) => id))
}

test.each([
  ['the server', false],
  ['the server and PostgreSQL', true],
])(
  'kill -9 of %s under load loses no acknowledged write, and it starts again',
  async (_name, databaseToo) => {
    const { child, url } = await startServer()
    const acknowledged = await writeUntilGone(url, () => {
      if (databaseToo)
        process.kill(
          Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10),
          'SIGKILL',
        )
      child.kill('SIGKILL')
    })
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)

    const again = await startServer()
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    const stored = await storedIds()
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  },
)

test('it answers what is under way before it ends at SIGTERM, and takes its PostgreSQL with it', async () => {
  const { child, url } = await startServer()
  const under = fetch(`${url}/web/region/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wrap({})),
  })
  expect((await under).status).toBe(200)
  expect(await ended(child, 'SIGTERM')).toBe(0)
  const embedded = await startPostgres({ rootDir, dataDir })
  expect(embedded.adopted).toBe(false)
  await embedded.stop()
})

test('a port in use is one sentence', async () => {
  const { url } = await startServer()
  const env = { PATH: process.env.PATH, PORT: new URL(url).port, DATA_DIR: dataDir, APP_MODE: 'test' }
  const second = spawn(process.execPath, ['--import', 'tsx', 'server/src/server.ts'], { cwd: rootDir, env })
  let errors = ''
  second.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise((resolve) => second.once('exit', resolve))
  expect([code, errors.trim().split('\n').length]).toEqual([1, 1])
  expect(errors).toContain('set PORT')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
