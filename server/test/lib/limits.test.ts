import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { sql } from 'kysely'
import { buildApp } from '../../src/app/app'
import { kindOf } from '../../src/app/plugins/account-call'
import { OPEN_CALLS } from '../../src/app/plugins/open-call'
import { counter, take, waitFor } from '../../src/http/limits'
import { openDatabase, openPool } from '../../src/postgres/database'
import { lawful } from '../app/contract/lawful'
import { changedTables, stored } from '../app/contract/stored'
import { atOnce, codeCounts, request, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { readyVisitor } from '../tools/journey'

const server = testServer()

test('simultaneous takers together never exceed the limit', async () => {
  const limit = { key: randomUUID(), max: 7, seconds: 60 }
  const waits = await atOnce(40, () => take(server.db, limit, server.clock.now()))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  expect(waits.every((wait) => wait === 0 || wait === 60)).toBe(true)
})

test('servers that count a tenth of a limit ahead do not exceed it together, and one alone allows all of it in few statements [S9.3]', async () => {
  const limits = [{ key: randomUUID(), max: 50, seconds: 60 }]
  const [one, other] = [counter(server.db), counter(server.db)]
  const now = server.clock.now()
  const waits = [
    ...(await atOnce(40, () => one(limits, now, 1))),
    ...(await atOnce(40, () => other(limits, now, 1))),
  ]
  expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(50)
  expect(waits.filter((wait) => wait === 60).length).toBeGreaterThanOrEqual(30)

  const alone = [{ key: randomUUID(), max: 50, seconds: 60 }]
  const written = () => rowsOf(server, 'limits', { key: alone[0]?.key ?? '' })
  const seen = new Set<number>()
  for (let calls = 0; calls < 50; calls++) {
    expect(await one(alone, now, 1)).toBe(0)
    for (const { used } of await written()) seen.add(used)
  }
  expect(seen.size).toBeLessThanOrEqual(10)
  expect(await one(alone, now, 1)).toBe(60)
})

test('a limit is reset after its window', async () => {
  const limit = { key: randomUUID(), max: 1, seconds: 60 }
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
  expect(await take(server.db, limit, at(0))).toBe(0)
  expect(await take(server.db, limit, at(59))).toBe(1)
  expect(await waitFor(server.db, [limit], at(59))).toBe(1)
  expect(await take(server.db, limit, at(60))).toBe(0)
  expect(await waitFor(server.db, [limit], at(60))).toBe(60)
})

test('asking how long to wait counts against no limit', async () => {
  const limit = { key: randomUUID(), max: 1, seconds: 60 }
  expect(await waitFor(server.db, [limit], server.clock.now())).toBe(0)
  expect(await take(server.db, limit, server.clock.now())).toBe(0)
})

/** Options of a second server that uses the same database. */
const quickly = { log: { write() {} } }

describe('public endpoints', () => {
  const open = (Object.entries(endpoints) as [Path, Endpoint][])
    .filter(([, row]) => !row.auth && !row.testOnly)
    .map(([path]) => path)
  const limited = open.filter((path) => OPEN_CALLS[path])
  const reading = open.filter((path) => !OPEN_CALLS[path])

  test('a call without limits writes nothing: it succeeds on a read-only database [S9.3]', async () => {
    const settings = { ...server.connection, options: '-c default_transaction_read_only=on' }
    const readOnly = openDatabase(openPool(settings, 2))
    const app = await buildApp({ ...server.deps, db: readOnly }, quickly)
    for (const path of reading) {
      const { payload, options } = await lawful[path](server)
      const answer = await app.inject(request(path, payload, options))
      expect([path, answer.json().code]).toEqual([path, 200])
    }
    await app.close()
    await readOnly.destroy()
  })

  test.each(limited)(
    '%s is refused to a device that has sent too many calls, and to a whole network [S9.3]',
    async (path) => {
      const { name, device: deviceMax, address } = OPEN_CALLS[path] ?? { name: '', device: 0, address: 0 }
      const resets_at = new Date(server.clock.now().getTime() + 600_000)
      const device = randomUUID()
      const ip = `198.51.100.${limited.indexOf(path)}`
      const full = [
        { key: `open:${name}:device:${device}`, used: deviceMax, resets_at },
        { key: `open:${name}:address:${ip}`, used: address, resets_at },
      ]
      await server.db.insertInto('limits').values(full).execute()
      const { payload, options } = await lawful[path](server)
      const code = async (caller: object) =>
        (await server.app.inject(request(path, payload, { ...options, ...caller }))).json().code
      expect(await code({ device, ip: '198.51.100.200' })).toBe(429)
      expect(await code({ device: randomUUID(), ip })).toBe(429)
      expect(await code({})).toBe(200)
    },
  )

  test('calls behind trusted proxies are counted for the caller, not for the proxy, and an IPv6 caller is counted by its network [S9.3]', async () => {
    const config = { ...server.deps.config, trustProxy: ['loopback', '10.0.0.0/8'] }
    const own = await buildApp({ ...server.deps, config }, quickly)
    const headers = { 'x-forwarded-for': 'garbage, [2001:db8:9:9::1]:443, 10.0.0.5:443' }
    await own.inject(request('/st/mark', { events: [] }, { headers }))
    const key = 'open:mark:address:2001:db8:9:9::/64'
    expect(await rowsOf(server, 'limits', { key })).toHaveLength(1)
    await own.close()
  })
})

describe('calls of an account', () => {
  const used = (kind: string, user_id: number, values: { used: number }) =>
    setRows(server, 'limits', { key: `open:account:${kind}:${user_id}` }, values)
  const account = async () => {
    const token = await server.login()
    const { account } = await server.ok('/web/form', {}, { token })
    return { token, ...account }
  }

  test('that write are refused above the limit of ten minutes or of the day, on every device, and its reads go on [S26.22]', async () => {
    const { token, user_id } = await account()
    const write = () => server.call('/v1/user/loginMark', { scene: 'home' }, { token, device: randomUUID() })
    /** The first refusal: what the server has counted ahead is allowed before. */
    const refusal = async () => {
      for (let calls = 0; calls <= 60; calls++) {
        const answer = await write()
        if (answer.code !== 200) return answer
      }
      return undefined
    }
    expect((await write()).code).toBe(200)
    await used('write:600', user_id, { used: 200 })
    expect(await refusal()).toMatchObject({ code: 429, errors: [{ content: '600' }] })
    expect((await server.call('/v1/user/city', {}, { token })).code).toBe(200)
    server.clock.forward(600)
    expect((await write()).code).toBe(200)
    await used('write:86400', user_id, { used: 600 })
    expect(await refusal()).toMatchObject({ code: 429, errors: [{ content: '85800' }] })
    const other = await account()
    expect((await server.call('/v1/user/loginMark', { scene: 'home' }, other)).code).toBe(200)
  })

  test('that read are refused above 600 in ten minutes, and copies of its data above ten in an hour [S26.22]', async () => {
    const { token } = await account()
    const calls = (path: '/v1/user/consent/list' | '/v1/user/data/export') => server.call(path, {}, { token })
    const reads: { code: number }[] = []
    for (let turn = 0; turn < 60; turn++)
      reads.push(...(await atOnce(10, () => calls('/v1/user/consent/list'))))
    expect(codeCounts(reads)).toEqual({ 200: 600 })
    expect(await calls('/v1/user/consent/list')).toMatchObject({ code: 429, errors: [{ content: '600' }] })
    expect(codeCounts(await atOnce(11, () => calls('/v1/user/data/export')))).toEqual({ 200: 10, 429: 1 })
    server.clock.forward(600)
    expect((await calls('/v1/user/consent/list')).code).toBe(200)
  })

  test('leave at most 200 login marks, cost sheets and matches, the newest ones [S26.23]', async () => {
    const { token, order_no } = await readyVisitor(server)
    const { trace_id, matched } = await server.ok('/v2/product/showList', { order_no }, { token })
    const { user_id } = await rowOf(server, 'orders', { order_no })
    await sql`insert into login_marks (user_id, scene, channel, device, host, at)
      select ${user_id}, n::text, '', '', '', now() + n * interval '1 s' from generate_series(1, 300) n`.execute(
      server.db,
    )
    await sql`insert into cost_sheet_views
      select ${user_id}, n::text, ${server.clock.now()}::timestamptz - n * interval '1 s'
      from generate_series(1, 300) n`.execute(server.db)
    await sql`insert into match_traces
      select (jsonb_populate_record(t, jsonb_build_object('trace_id', gen_random_uuid(),
        'created_at', t.created_at - n * interval '1 s'))).*
      from match_traces t, generate_series(1, 300) n where trace_id = ${trace_id}`.execute(server.db)
    server.clock.forward(1)
    await server.ok('/v1/user/loginMark', { scene: 'last' }, { token })
    await server.ok('/v2/product/info', { code: matched[0]?.code ?? '' }, { token })
    await server.ok('/v2/product/showList', { order_no, personalised: false }, { token })
    const marks = await rowsOf(server, 'login_marks', { user_id })
    expect([marks.length, marks[0]?.scene, marks.at(-1)?.scene]).toEqual([200, '102', 'last'])
    const sheets = await rowsOf(server, 'cost_sheet_views', { user_id })
    expect([sheets.length, sheets.some(({ hash }) => hash === '199')]).toEqual([200, true])
    const matches = await rowsOf(server, 'match_traces', { order_no })
    expect([matches.length, matches.some((one) => one.trace_id === trace_id)]).toEqual([200, true])
  })

  const rows = Object.entries(endpoints) as [Path, Endpoint][]
  /** Calls that only take away, so that their number is limited by what there is. */
  const ending = ['/v1/user/consent/withdraw', '/v1/user/consent/stop', '/v1/user/delete', '/v1/user/logout']
  const reading = rows.filter(
    ([path, row]) => !row.testOnly && !ending.includes(path) && kindOf(path, row) === 'read',
  )

  test.each(reading)('%s, which counts as a read, stores nothing [S26.22]', async (path) => {
    const { payload, options } = await lawful[path](server)
    const token = options?.token ?? (await server.login())
    const before = await stored(server.db)
    await server.ok(path, payload, { ...options, token })
    expect(changedTables(before, await stored(server.db))).toEqual([])
  })
})
