import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Payload } from '@contract/endpoints'
import { SANDBOX_HEADERS } from '@contract/sandbox'
import { postmasterFile } from '../../../test/drivers/database'
import { type RunningServer, startServer } from '../../../test/drivers/server'
import { until } from '../../../test/drivers/until'
import { temporaryFolder } from '../../../test/tools/temporary'
import { canary, findIn, findInFiles, stumble, walk } from '../tools/canary'
import { type CallOptions, freshMobile, wrap } from '../tools/harness'
import { applicationFor, readyVisitor, type Walked } from '../tools/journey'

const folder = temporaryFolder()
let server: RunningServer
const start = async (env: Record<string, string> = {}) => {
  server = await startServer({ env: { LOG_LEVEL: 'fatal', COST_SHEET_SECONDS: '0', ...env } })
}
afterEach(() => server.stop())

/** The lines of the server's log. @throws for one that is no JSON */
const lines = () =>
  server
    .log()
    .trim()
    .split('\n')
    .map((line): { level: number; msg: string } => JSON.parse(line))

const postmaster = () => Number.parseInt(readFileSync(postmasterFile(server.dataDir), 'utf8'), 10)

async function post(route: string, payload: object, { token, headers, ...options }: CallOptions = {}) {
  const answer = await fetch(server.baseUrl + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }), ...headers },
    body: JSON.stringify(wrap(payload, options)),
  })
  return { status: answer.status, body: (await answer.json()) as { code: number; data: null } }
}

/** Sends the steps of a journey to the running server. `said` collects the responses. */
function client(said: unknown[] = []): Walked {
  const ok: Walked['ok'] = async (route, payload, options) => {
    const { body } = await post(route, payload, options)
    said.push(body)
    if (body.code !== 200 || body.data === null) throw new Error(`${route} answered ${JSON.stringify(body)}`)
    return body.data
  }
  return {
    ok,
    login: async (mobile?: string) =>
      (await ok('/test/user/login', { mobile: mobile ?? freshMobile() })).token,
  }
}

interface Apply {
  payload: Payload<'/v1/product/apply'>
  options: { token: string; requestId: string }
  /** The number of the application, if the server acknowledged it. */
  apply_no?: string
}

/** Prepares applications that can be sent: several visitors with several products each. */
async function prepareApplications(): Promise<Apply[]> {
  const visitors = await Promise.all(Array.from({ length: 5 }, () => readyVisitor(client())))
  const applies = visitors.flatMap(({ token, order_no }) =>
    ['cf1-daily', 'direct-flex', 'city-consumer'].map(async (code) => ({
      payload: await applicationFor(client(), order_no, code),
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

/** Writes marks, with applications in between, until `isOver`. Returns the acknowledged ids and all HTTP statuses. */
async function writeMarks({
  applies = [],
  isOver,
  onMark,
}: {
  applies?: Apply[]
  isOver: () => boolean
  onMark: (count: number) => void
}): Promise<{ acknowledged: string[]; statuses: Set<number> }> {
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  const waiting = [...applies]
  const writer = async () => {
    while (!isOver()) {
      const apply = waiting.pop()
      if (apply) {
        const { body } = await post('/v1/product/apply', apply.payload, apply.options)
        if (body.code === 200) apply.apply_no = (body.data as unknown as { apply_no: string }).apply_no
      }
      const event = newMark()
      const { status, body } = await post('/st/mark', { events: [event] })
      statuses.add(status)
      if (body.code !== 200) continue
      acknowledged.push(event.id)
      onMark(acknowledged.length)
    }
  }
  // A broken connection ends its writer. The mark that it was sending was not acknowledged.
  await Promise.all(Array.from({ length: 16 }, () => writer().catch(() => {})))
  return { acknowledged, statuses }
}

async function lostMarks(acknowledged: string[]): Promise<string[]> {
  const rows = await server.rows<{ id: string }>('select id from marks')
  const ids = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !ids.has(id))
}

test('kill -9 of the server and PostgreSQL under load loses no acknowledged write, and the server starts again [S27.3]', async () => {
  await start()
  const applies = await prepareApplications()
  const before = postmaster()
  let over = false
  const { acknowledged } = await writeMarks({
    applies,
    isOver: () => over,
    onMark: (count) => {
      if (count !== 200) return
      over = true
      process.kill(before, 'SIGKILL')
      void server.kill()
    },
  })
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  expect(applies.filter(({ apply_no }) => apply_no).length).toBeGreaterThan(0)

  await server.kill()
  await server.restart()
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
  // A new PostgreSQL has recovered the data.
  expect(postmaster()).not.toBe(before)
  expect(await lostMarks(acknowledged)).toEqual([])

  // The client repeats every call. An acknowledged call gets the same response, and nothing is stored twice.
  for (const { payload, options, apply_no } of applies) {
    const answer = await client().ok('/v1/product/apply', payload, options)
    expect(answer.apply_no).toBe(apply_no ?? answer.apply_no)
  }
  const [counts] = await server.rows(`select
      (select count(distinct apply_no)::int from applications) as applications,
      (select count(distinct apply_no)::int from application_timeline) as timelines,
      (select count(distinct apply_no)::int from deliveries) as deliveries,
      (select count(*)::int from consents where purpose = 'apply') as consents`)
  const all = applies.length
  expect(counts).toEqual({
    applications: all,
    timelines: all,
    deliveries: all,
    consents: all * 2,
  })
})

test('after kill -9 of PostgreSQL alone the server answers with HTTP 503 and recovers without losing data', async () => {
  await start()
  const before = postmaster()
  let over = false
  let enough = Number.POSITIVE_INFINITY
  const { acknowledged, statuses } = await writeMarks({
    isOver: () => over,
    onMark: (count) => {
      if (count === 200) {
        process.kill(before, 'SIGKILL')
        // The writers run until more marks were stored than can have been pending at that moment.
        enough = count + 100
      }
      if (count >= enough) over = true
    },
  })
  expect(acknowledged.length).toBeGreaterThanOrEqual(300)
  expect(statuses).toEqual(new Set([200, 503]))
  expect(postmaster()).not.toBe(before)
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
  expect(await lostMarks(acknowledged)).toEqual([])
  expect(await server.terminate()).toBe(0)
})

test('at SIGTERM the server answers the pending call and stops its PostgreSQL; then no file, log line, row or refusal contains a phone, name, note, identity number, link or token in plain text [S10.10, S12.9, S18.3, S26.2, S26.3]', async () => {
  await start({ LOG_LEVEL: 'debug' })
  const said: unknown[] = []
  const secrets = await walk({ ...client(said), issueUid: server.issueUid, issueHalf: server.issueHalf })
  const words = { ...canary, ...secrets }
  const answers = await stumble(server.baseUrl, secrets.token)
  // The rows are searched by a query as well, because PostgreSQL compresses long values in its files.
  const tables = await server.rows<{ xml: string }>(`
    select query_to_xml(format('select * from %I', table_name), true, false, '')::text as xml
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const rows = tables.map(({ xml }) => xml).join('\n')

  const headers = { [SANDBOX_HEADERS.fault]: 'slow:60000' }
  const underWay = post('/v1/user/loginMark', { scene: 'home' }, { token: secrets.token, headers })
  await until('the call to be handled', async () => (await server.rows('select from login_marks')).length > 0)
  expect(await server.terminate()).toBe(0)
  expect((await underWay).body.code).toBe(200)
  expect(existsSync(postmasterFile(server.dataDir))).toBe(false)

  const log = server.log()
  expect(lines().at(-1)?.msg).toBeTruthy()
  const { id_no } = canary
  expect({
    // The responses to the visitor may contain their name, but not the whole identity number.
    own: findIn(JSON.stringify(said), { id_no }),
    answers: findIn(answers, words),
    log: findIn(log, words),
    rows: findIn(rows, words),
    files: findInFiles(server.dataDir, words),
  }).toEqual({ own: [], answers: [], log: [], rows: [], files: [] })
  // A control: the search does find words that are stored.
  const there = { device: 'canary-device' }
  expect(findIn(JSON.stringify(said), { name: canary.name })).toEqual(['name'])
  expect(findInFiles(server.dataDir, there).length).toBeGreaterThan(1)
  expect([findIn(rows, there), findIn(log, { route: '/v1/user/nameSaveCity' })]).toEqual([
    ['device'],
    ['route'],
  ])
})

test('every line of the log is JSON, including a warning of Node, an uncaught error and a second one [S27.111]', async () => {
  const fault = path.join(folder, 'fault.cjs')
  writeFileSync(
    fault,
    `process.on('SIGWINCH', () => {
      process.emitWarning('a warning')
      for (const time of ['once', 'twice']) setImmediate(() => { throw new Error(time) })
    })`,
  )
  await start({ NODE_OPTIONS: `--require ${fault}`, LOG_LEVEL: 'info' })
  server.signal('SIGWINCH')
  const noted = () => lines().map(({ level, msg }) => `${level} ${msg}`)
  await until('the server to end', () => noted().at(-1) === '50 twice')
  await server.kill()
  expect(noted().slice(-4)).toEqual([
    '40 a warning',
    '60 stopping after an unhandled error',
    '50 second error, exiting',
    '50 twice',
  ])
})
