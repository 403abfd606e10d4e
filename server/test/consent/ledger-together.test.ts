import { sql } from 'kysely'
import { lockLedger } from '../../src/services/consent/ledger'
import { verifyLedger } from '../../src/services/consent/verify'
import { freshMobile, testServer } from '../tools/harness'
import { held } from '../tools/held'
import { institutions } from '../tools/institutions'
import { applicationFor } from '../tools/journey'
import { codeSent, leave, member } from '../tools/privacy-visitor'

const server = testServer()

const logInBy = ({ payload, options }: Awaited<ReturnType<typeof codeSent>>) =>
  server.call('/v1.0/user/code/login', payload, options)

test('simultaneous logins, applications, leads, withdrawals, deliveries and deletions are all answered, and the ledger stays intact', async () => {
  const answered = () => ({ code: 200 })
  for (let round = 0; round < 6; round++) {
    await server.db.deleteFrom('limits').execute()
    const one = await member(server, freshMobile(), `one-${round}`)
    const other = await member(server, freshMobile(), `other-${round}`)
    await one.apply('city-consumer')
    // Both visitors may withdraw the consents of this lead: one sent it, and it contains the phone of the other.
    await leave(server, other.mobile, ['cf1', 'direct'], one.token)
    const payload = await applicationFor(server, one.order_no, 'cf1-daily')
    const login = await codeSent(server, one.mobile, `third-${round}`)
    const ids = async (visitor: typeof one) => (await visitor.consents()).map(({ id }) => id)
    const [mine, others] = [await ids(one), await ids(other)]
    const withdraw = (id: number | undefined, token: string) =>
      server.call('/v1/user/consent/withdraw', { id: id ?? 0 }, { token })
    const shared = mine.find((id) => others.includes(id))
    const codes = await Promise.all([
      server.call('/v1/product/apply', payload, { token: one.token }),
      logInBy(login),
      leave(server, other.mobile, ['cf1']).then(answered),
      withdraw(shared, one.token),
      withdraw(shared, other.token),
      ...mine.slice(0, 3).map((id) => withdraw(id, one.token)),
      institutions(server).next().then(answered),
      server.call('/v1/user/delete', { confirm: true }, { token: round % 2 ? one.token : other.token }),
    ])
    // 401: the session ended with the account or with a login consent. 404: the order was deleted. 601: the code was
    // deleted.
    expect(codes.filter(({ code }) => ![200, 401, 404, 601].includes(code))).toEqual([])
    const { problems } = await verifyLedger(server.db, { now: server.clock.now(), known: [] })
    expect(problems).toEqual([])
  }
})

test('a frozen server that holds the lock of the ledger loses it before the calls of other servers time out', async () => {
  const frozen = held()
  const lost = server.db.transaction().execute(async (trx) => {
    await lockLedger(trx)
    await frozen.hold()
    await sql`select 1`.execute(trx)
  })
  await frozen.underWay
  const login = await codeSent(server)
  expect((await logInBy(login)).code).toBe(200)
  frozen.release()
  await expect(lost).rejects.toThrow()
})
