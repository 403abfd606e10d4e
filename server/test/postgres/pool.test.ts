import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { until } from '../../../test/drivers/until'
import { systemRandom } from '../../src/lib/random'
import { openDatabase, openPool } from '../../src/postgres/database'
import { connectionTo } from '../tools/databases'
import { atOnce, freshMobile, request, testApp } from '../tools/harness'

/** Stands between a pool and PostgreSQL, and passes nothing on while `isSilent`. */
class Between {
  isSilent = false
  private readonly sockets: net.Socket[] = []
  private readonly server = net.createServer((socket) => {
    const { host, port } = connectionTo('postgres')
    const onward = net.connect(`${host}/.s.PGSQL.${port}`)
    onward.pipe(socket)
    socket.on('data', (bytes) => this.isSilent || onward.write(bytes))
    for (const one of [socket, onward]) this.sockets.push(one.on('error', () => {}))
  })

  start = () => once(this.server.listen(0, '127.0.0.1'), 'listening')

  /** Opens a database through it. */
  open(database: string, connections: number) {
    const { port } = this.server.address() as net.AddressInfo
    const connection = { ...connectionTo(database), host: '127.0.0.1', port }
    return openDatabase(openPool(connection, connections))
  }

  stop() {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}

let between: Between
beforeEach(async () => {
  between = new Between()
  await between.start()
})
afterEach(() => between.stop())

test('after three connections that the database does not answer, calls are refused at once until it answers [S26.8]', async () => {
  const db = between.open('postgres', 4)
  between.isSilent = true
  const messages = async (count: number) =>
    (await Promise.allSettled(Array.from({ length: count }, () => sql`select 1`.execute(db)))).map((one) =>
      one.status === 'rejected' ? one.reason.message : 'served',
    )
  const unconnected = 'Connection terminated due to connection timeout'
  expect(await messages(3)).toEqual([unconnected, unconnected, unconnected])
  const refused = 'the database does not answer'
  expect(await messages(2)).toEqual([refused, refused])

  between.isSilent = false
  await until('a call to be served', async () => (await messages(1))[0] === 'served')
  expect(await messages(4)).toEqual(['served', 'served', 'served', 'served'])
  await db.destroy()
})

test('a call whose transaction the database stops answering gets HTTP 503 within 10 seconds [S26.8]', async () => {
  const random = {
    ...systemRandom,
    digits: (length: number) => {
      between.isSilent = true
      return systemRandom.digits(length)
    },
  }
  const own = await testApp({ open: (database) => between.open(database, 2), deps: { random } })
  const token = await own.login()
  // Both connections are open when the database falls silent.
  await atOnce(2, () => own.ok('/v1/user/city', {}, { token }))
  const sent = performance.now()
  const code = request('/v1.0/sms/send/code', { mobile: freshMobile(), scene: 'login' }, { token })
  expect((await own.app.inject(code)).statusCode).toBe(503)
  expect(performance.now() - sent).toBeLessThan(10_000)
  await own.close()
})
