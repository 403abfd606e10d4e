import { sql } from 'kysely'
import { lockLedger } from '../../src/services/consent/ledger'
import { verifyLedger } from '../../src/services/consent/verify'
import { freshMobile, testServer } from '../tools/harness'
import { held } from '../tools/held'
import { institutions } from '../tools/institutions'
import { applicationFor, consentIds } from '../tools/journey'
import { leave, member } from '../tools/privacy-visitor'

const server = testServer()

/** Requests a login code for a visitor, and returns the login request that uses it. */
async function askedForCode(mobile: string, device: string) {
  const { dev_code } = await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, { device })
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }))
  return () => server.call('/v1.0/user/code/login', { mobile, code: dev_code ?? '', consents }, { device })
}

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
    const logInAgain = await askedForCode(one.mobile, `third-${round}`)
    const ids = async (visitor: typeof one) => (await visitor.consents()).map(({ id }) => id)
    const [mine, others] = [await ids(one), await ids(other)]
    const withdraw = (id: number | undefined, token: string) =>
      server.call('/v1/user/consent/withdraw', { id: id ?? 0 }, { token })
    const shared = mine.find((id) => others.includes(id))
    const codes = await Promise.all([
      server.call('/v1/product/apply', payload, { token: one.token }),
      logInAgain(),
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
  const logIn = await askedForCode(freshMobile(), 'waiting')
  expect((await logIn()).code).toBe(200)
  frozen.release()
  await expect(lost).rejects.toThrow()
})
