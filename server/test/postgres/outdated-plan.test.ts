import pg from 'pg'
import { atOnce, CONNECTIONS, codeCounts, rowsOf, testServer } from '../tools/harness'
import { applicationFor, readyVisitor } from '../tools/journey'

const server = testServer()

test('a migration that changes the result of prepared statements is not noticed by the visitors of a running server', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const match = () => server.call('/v2/product/showList', { order_no }, { token })
  expect(codeCounts(await atOnce(2 * CONNECTIONS, match))).toEqual({ 200: 2 * CONNECTIONS })

  const other = new pg.Client(server.connection)
  await other.connect()
  await other.query('alter table orders alter occupation type varchar(40)')
  await other.query('alter table sessions alter session_id type varchar(80)')
  await other.end()

  expect(await server.call('/v1/product/apply', payload, { token })).toMatchObject({ code: 200 })
  expect(codeCounts(await atOnce(2 * CONNECTIONS, match))).toEqual({ 200: 2 * CONNECTIONS })
  expect(await rowsOf(server, 'applications', { order_no })).toHaveLength(1)
  expect(server.logs.filter((line) => line.includes('request failed'))).toEqual([])
})
