import { randomUUID } from 'node:crypto'
import { take, waitFor } from '../src/services/limits'
import { type TestApp, testApp } from './harness'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('takers at the same time never have more than the limit between them', async () => {
  const limit = { key: randomUUID(), max: 7, seconds: 60 }
  const waits = await Promise.all(
    Array.from({ length: 40 }, () => take(server.db, limit, server.clock.now())),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  expect(waits.every((wait) => wait === 0 || wait === 60)).toBe(true)
})

test('after its window a limit starts anew', async () => {
  const limit = { key: randomUUID(), max: 1, seconds: 60 }
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
  expect(await take(server.db, limit, at(0))).toBe(0)
  expect(await take(server.db, limit, at(59))).toBe(1)
  expect(await waitFor(server.db, [limit], at(59))).toBe(1)
  expect(await take(server.db, limit, at(60))).toBe(0)
  expect(await waitFor(server.db, [limit], at(60))).toBe(60)
})

test('asking how long to wait takes nothing', async () => {
  const limit = { key: randomUUID(), max: 1, seconds: 60 }
  expect(await waitFor(server.db, [limit], server.clock.now())).toBe(0)
  expect(await take(server.db, limit, server.clock.now())).toBe(0)
})
