import net from 'node:net'
import { sql } from 'kysely'
import { until } from '../../../test/drivers/until'
import { openDatabase, openPool } from '../../src/postgres/database'
import { connectionTo } from '../tools/databases'

/** Stands between a pool and PostgreSQL: takes connections and passes nothing on until `answers` is true. */
async function silentPostgres() {
  const { host, port, ...login } = connectionTo('postgres')
  const state = { answers: false }
  const sockets: net.Socket[] = []
  const server = net.createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    if (!state.answers) return
    const onward = net.connect(`${host}/.s.PGSQL.${port}`)
    sockets.push(onward.on('error', () => {}))
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as net.AddressInfo
  return {
    state,
    connection: { ...login, host: '127.0.0.1', port: address.port },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('after three connections that the database does not answer, calls are refused at once until it answers [S26.8]', async () => {
  const postgres = await silentPostgres()
  const db = openDatabase(openPool(postgres.connection, 4))
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
  const messages = async (count: number) =>
    (await Promise.allSettled(Array.from({ length: count }, ask))).map((one) =>
      one.status === 'rejected' ? one.reason.message : 'served',
    )
  const unconnected = 'Connection terminated due to connection timeout'
  expect(await messages(3)).toEqual([unconnected, unconnected, unconnected])
  const refused = 'the database does not answer'
  expect(await messages(2)).toEqual([refused, refused])

  postgres.state.answers = true
  await until('a call to be served', async () => (await messages(1))[0] === 'served')
  expect(await messages(4)).toEqual(['served', 'served', 'served', 'served'])
  await db.destroy()
  postgres.stop()
})
