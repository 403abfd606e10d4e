import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path } from '@contract/endpoints'
import { buildApp } from '../../src/app/app'
import { OPEN_CALLS } from '../../src/app/plugins/open-call'
import { take, waitFor } from '../../src/http/limits'
import { openDatabase, openPool } from '../../src/postgres/database'
import { lawful } from '../app/contract/lawful'
import { atOnce, request, rowsOf, testServer } from '../tools/harness'

const server = testServer()

test('simultaneous takers together never exceed the limit', async () => {
  const limit = { key: randomUUID(), max: 7, seconds: 60 }
  const waits = await atOnce(40, () => take(server.db, limit, server.clock.now()))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  expect(waits.every((wait) => wait === 0 || wait === 60)).toBe(true)
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
