import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import { type Kysely, sql } from 'kysely'
import { findRoot } from '../../src/config/config'
import { openDatabase, openPool } from '../../src/postgres/database'
import { startPostgres } from '../../src/postgres/embedded'
import type { Database } from '../../src/tables/database'
import { canary, findIn, findInFiles, stumble, walk } from '../tools/canary'
import { type CallOptions, freshMobile, wrap } from '../tools/harness'
import { applicationFor, readyVisitor, type Walked } from '../tools/journey'

const rootDir = findRoot()
const BUNDLE = 'dist/server.mjs'
let dataDir: string
let running: ChildProcess | undefined

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: rootDir, stdio: 'inherit' })
})
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

/** Starts the real bundle as its own process; `log` is what it has written, `url` its address once it is ready. */
function startServer(
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; log: () => string }> {
  const env = {
    PATH: process.env.PATH,
    APP_MODE: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    COST_SHEET_SECONDS: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [BUNDLE], { cwd: rootDir, env })
  running = child
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const url = /Ready: (\S+)/.exec(output)?.[1]
      if (url) resolve({ child, url, log: () => output })
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

const postmaster = () =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

async function post(url: string, payload: object, { token, ...options }: CallOptions = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(wrap(payload, options)),
  })
  return { status: answer.status, body: (await answer.json()) as Envelope<never> }
}

/** The running server for the steps of a journey. */
function walked(url: string): Walked {
  const ok: Walked['ok'] = async (route, payload, options) => {
    const { body } = await post(url + route, payload, options)
    if (body.code !== 200 || body.data === null) throw new Error(`${route} answered ${JSON.stringify(body)}`)
    return body.data
  }
  return {
    ok,
    login: async (mobile = freshMobile()) => (await ok('/test/user/login', { mobile })).token,
  }
}

interface Apply {
  payload: Payload<'/v1/product/apply'>
  options: { token: string; requestId: string }
  /** What the server acknowledged, if it came to that. */
  apply_no?: string
}

/** Applications that are ready to be sent: some visitors with some products each. */
async function prepareApplications(url: string): Promise<Apply[]> {
  const server = walked(url)
  const visitors = await Promise.all(Array.from({ length: 12 }, () => readyVisitor(server)))
  const applies = visitors.flatMap(({ token, order_no }) =>
    ['cf1-daily', 'direct-flex', 'city-consumer'].map(async (code) => ({
      payload: await applicationFor(server, order_no, code),
      options: { token, requestId: randomUUID() },
    })),
  )
  return Promise.all(applies)
}

const newMark = () => ({
  id: randomUUID(),
  name: 'load',
  page: '/',
  at: new Date().toISOString(),
  props: {},
})

/**
 * Writes marks, and sends the applications in between, until `write` says that it is over. `onMark` is told how many
 * marks were acknowledged so far, `onStatus` each HTTP status.
 * @returns the ids of the marks that were acknowledged
 */
async function writeMarks(
  url: string,
  {
    applies = [],
    isOver,
    onMark,
  }: { applies?: Apply[]; isOver: () => boolean; onMark: (count: number) => void },
): Promise<{ acknowledged: string[]; statuses: Set<number> }> {
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  const waiting = [...applies]
  const writer = async () => {
    while (!isOver()) {
      const apply = waiting.pop()
      if (apply) {
        const { body } = await post(`${url}/v1/product/apply`, apply.payload, apply.options)
        if (body.code === 200) apply.apply_no = (body.data as unknown as { apply_no: string }).apply_no
      }
      const event = newMark()
      const { status, body } = await post(`${url}/st/mark`, { events: [event] })
      statuses.add(status)
      if (body.code !== 200) continue
      acknowledged.push(event.id)
      onMark(acknowledged.length)
    }
  }
  // A connection that breaks off ends its writer: what it had sent was not acknowledged.
  await Promise.all(Array.from({ length: 16 }, () => writer().catch(() => {})))
  return { acknowledged, statuses }
}

/** Runs a query beside the server, on the same PostgreSQL. */
async function stored<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const embedded = await startPostgres({ rootDir, dataDir })
  const db = openDatabase(openPool(embedded.connection, 1))
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

async function lostMarks(acknowledged: string[]): Promise<string[]> {
  const rows = await stored((db) => db.selectFrom('marks').select('id').execute())
  const ids = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !ids.has(id))
}

test.each([
  ['the server', false],
  ['the server and PostgreSQL', true],
])(
  'kill -9 of %s under load loses no acknowledged write, and it starts again [S27.3]',
  async (_name, databaseToo) => {
    const { child, url } = await startServer()
    const applies = await prepareApplications(url)
    const before = postmaster()
    let over = false
    const { acknowledged } = await writeMarks(url, {
      applies,
      isOver: () => over,
      onMark: (count) => {
        if (count !== 200) return
        over = true
        if (databaseToo) process.kill(before, 'SIGKILL')
        child.kill('SIGKILL')
      },
    })
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    expect(applies.filter(({ apply_no }) => apply_no).length).toBeGreaterThan(0)

    const again = await startServer()
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    // Alive, PostgreSQL is adopted; dead, another one has recovered its data.
    expect(postmaster() === before).toBe(!databaseToo)
    expect(await lostMarks(acknowledged)).toEqual([])

    // Every call is repeated as a client does: what was acknowledged has the same answer, and nothing exists twice.
    const server = walked(again.url)
    for (const { payload, options, apply_no } of applies) {
      const answer = await server.ok('/v1/product/apply', payload, options)
      expect(answer.apply_no).toBe(apply_no ?? answer.apply_no)
    }
    const counts = await stored(async (db) => {
      const rows = async (table: 'applications' | 'application_timeline' | 'outbox') =>
        new Set((await db.selectFrom(table).select('apply_no').execute()).map((row) => row.apply_no)).size
      const consents = await db.selectFrom('consents').select('id').where('purpose', '=', 'apply').execute()
      return [
        await rows('applications'),
        await rows('application_timeline'),
        await rows('outbox'),
        consents.length,
      ]
    })
    const all = applies.length
    expect(counts).toEqual([all, all, all, all * 2])
  },
)

test('kill -9 of PostgreSQL alone: the server stays, says 503 meanwhile, and recovers by itself without a loss', async () => {
  const { child, url } = await startServer()
  const before = postmaster()
  let over = false
  let enough = Number.POSITIVE_INFINITY
  const { acknowledged, statuses } = await writeMarks(url, {
    isOver: () => over,
    onMark: (count) => {
      if (count === 200) {
        process.kill(before, 'SIGKILL')
        // More than can have been under way at that moment.
        enough = count + 100
      }
      if (count >= enough) over = true
    },
  })
  expect(acknowledged.length).toBeGreaterThanOrEqual(300)
  expect(statuses).toEqual(new Set([200, 503]))
  expect(child.exitCode).toBeNull()
  expect(postmaster()).not.toBe(before)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await lostMarks(acknowledged)).toEqual([])
  expect(await ended(child, 'SIGTERM')).toBe(0)
})

/**
 * Stops all processes of PostgreSQL until the returned function is called. The postmaster first: it starts a process for
 * each new connection, and one that started after the others were listed would go on answering.
 */
function silencePostgres(): () => void {
  const parentOf = (pid: number) => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  }
  const first = postmaster()
  process.kill(first, 'SIGSTOP')
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === first)
  const stopped = [first, ...children].filter((pid) => {
    try {
      return process.kill(pid, 'SIGSTOP')
    } catch {
      return false // it has ended in the meantime
    }
  })
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
}

test('while PostgreSQL is silent every call that needs it is HTTP 503 within 1.5 seconds, the others go on, and within 2 seconds of its return all is well [S26.8]', async () => {
  const { url } = await startServer()
  const token = await walked(url).login()
  const answers: { sent: number; ms: number; status: number; code: number; retryAfter: string | null }[] = []
  let over = false
  /** Calls in a row, some of them under way when the database falls silent. */
  const caller = async (path: string, payload: () => object, withToken = false) => {
    while (!over) {
      const sent = performance.now()
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(withToken ? { authorization: token } : {}) },
        body: JSON.stringify(wrap(payload())),
      })
      const { code } = await answer.json()
      const ms = performance.now() - sent
      answers.push({ sent, ms, status: answer.status, code, retryAfter: answer.headers.get('retry-after') })
      await sleep(50)
    }
  }
  const callers = Array.from({ length: 4 }, () => [
    caller('/v1.0/user/login/pre/check', () => ({ mobile: freshMobile() })),
    caller('/st/mark', () => ({ events: [newMark()] })),
    caller('/v1/user/city', () => ({}), true),
    caller('/web/form', () => ({}), true),
  ]).flat()
  await sleep(300)
  const wakePostgres = silencePostgres()
  const silentAt = performance.now()
  try {
    await sleep(200)
    const readyAt = performance.now()
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect(performance.now() - readyAt).toBeLessThan(1_500)
    for (const path of ['/healthz', '/docs/openapi.json', '/trace/short-video-1.js'])
      expect((await fetch(url + path)).status).toBe(200)
    // A visitor who is logged in sends the token with every call.
    for (const path of ['/web/region/list', '/v1/address/ip'])
      expect((await post(url + path, {}, { token })).body.code).toBe(200)
    await sleep(500)
    over = true
    await Promise.all(callers)
  } finally {
    over = true
    wakePostgres()
  }
  const backAt = performance.now()
  const underWay = answers.filter(({ sent, ms }) => sent + ms > silentAt)
  const waited = underWay.map(({ sent, ms }) => sent + ms - Math.max(sent, silentAt))
  expect(Math.max(...waited)).toBeLessThan(1_500)
  const begunInSilence = answers.filter(({ sent }) => sent > silentAt)
  expect(begunInSilence.length).toBeGreaterThan(callers.length)
  expect(
    new Set(begunInSilence.map(({ status, code, retryAfter }) => [status, code, retryAfter].join())),
  ).toEqual(new Set(['503,503,5']))

  const isReady = async () => (await fetch(`${url}/readyz`)).status === 200
  while (!(await isReady())) await sleep(50)
  expect((await post(`${url}/v1/user/city`, {}, { token })).body.code).toBe(200)
  expect(performance.now() - backAt).toBeLessThan(2_000)
})

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

test('no file, log line, figure or refusal holds a phone, name, note, identity number or token in clear [S26.3]', async () => {
  const { child, url, log } = await startServer({ LOG_LEVEL: 'debug' })
  const token = await walk(walked(url))
  const words = { ...canary, token }
  const answers = await stumble(url, token)
  // Row by row, because PostgreSQL compresses what is long.
  const rows = await stored(async (db) => {
    const { rows: tables } = await sql<{ xml: string }>`
      select query_to_xml(format('select * from %I', table_name), true, false, '')::text as xml
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
    return tables.map(({ xml }) => xml).join('\n')
  })
  expect(await ended(child, 'SIGTERM')).toBe(0)
  expect({
    answers: findIn(answers, words),
    log: findIn(log(), words),
    rows: findIn(rows, words),
    files: findInFiles(dataDir, words),
  }).toEqual({ answers: [], log: [], rows: [], files: [] })
  // The search finds what is there, or finding nothing would prove nothing.
  const there = { device: 'canary-device' }
  expect(findInFiles(dataDir, there).length).toBeGreaterThan(1)
  expect([findIn(rows, there), findIn(log(), { route: '/v1/user/nameSaveCity' })]).toEqual([
    ['device'],
    ['route'],
  ])
})

test('a start on a port in use, or at an address of another machine, ends with one sentence [S27.8]', async () => {
  const { url } = await startServer()
  for (const [settings, hint] of [
    [{ PORT: new URL(url).port }, 'set PORT'],
    [{ PORT: '0', HOST: '203.0.113.1' }, 'set HOST'],
  ] as const) {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, APP_MODE: 'test', ...settings }
    const second = spawn(process.execPath, [BUNDLE], { cwd: rootDir, env })
    let errors = ''
    second.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const code = await new Promise((resolve) => second.once('exit', resolve))
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1])
    expect(errors).toContain(hint)
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
