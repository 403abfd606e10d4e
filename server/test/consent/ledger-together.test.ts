import { sql } from 'kysely'
import { type Deliverer, deliverNext } from '../../src/services/application/delivery'
import { lockLedger } from '../../src/services/consent/ledger'
import { verifyLedger } from '../../src/services/consent/verify'
import { freshMobile, type TestApp, testApp } from '../tools/harness'
import { applicationFor } from '../tools/journey'
import { leave, member } from '../tools/privacy-visitor'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const deliverer: Deliverer = {
  delaySeconds: 0,
  deliver: async () => {},
  lead: async () => {},
  withdraw: async () => {},
}

/** Logs the phone in by code. */
async function login(mobile: string, device: string) {
  const { dev_code } = await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, { device })
  const { agreements } = await server.ok('/v1.0/user/login/pre/check', { mobile })
  const consents = agreements.map(({ consent_id }) => consent_id)
  return () => server.call('/v1.0/user/code/login', { mobile, code: dev_code ?? '', consents }, { device })
}

test('logins, applications, leads, withdrawals, deliveries and deletions at once are all answered, and the ledger is whole', async () => {
  for (let round = 0; round < 6; round++) {
    await server.db.deleteFrom('limits').execute()
    const one = await member(server, freshMobile(), `one-${round}`)
    const other = await member(server, freshMobile(), `other-${round}`)
    await one.apply('city-consumer')
    // Both may withdraw its consents: one left it, the other one's phone it is.
    await leave(server, other.mobile, ['cf1', 'direct'], one.token)
    const payload = await applicationFor(server, one.order_no, 'cf1-daily')
    const logInAgain = await login(one.mobile, `third-${round}`)
    const ids = async (visitor: typeof one) => (await visitor.consents()).map(({ id }) => id)
    const [mine, others] = [await ids(one), await ids(other)]
    const take = (id: number | undefined, token: string) =>
      server.call('/v1/user/consent/withdraw', { id: id ?? 0 }, { token })
    const shared = mine.find((id) => others.includes(id))
    const codes = await Promise.all([
      server.call('/v1/product/apply', payload, { token: one.token }),
      logInAgain(),
      leave(server, other.mobile, ['cf1']).then(() => ({ code: 200 })),
      take(shared, one.token),
      take(shared, other.token),
      ...mine.slice(0, 3).map((id) => take(id, one.token)),
      deliverNext(server.deps, deliverer).then(() => ({ code: 200 })),
      server.call('/v1/user/delete', { confirm: true }, { token: round % 2 ? one.token : other.token }),
    ])
    // 401: the session went with the account or the login's consent; 404: the order went; 601: the code went.
    expect(codes.map(({ code }) => code).filter((code) => ![200, 401, 404, 601].includes(code))).toEqual([])
    const { problems } = await verifyLedger(server.db, { now: server.clock.now(), known: [] })
    expect(problems).toEqual([])
  }
})

test('a server that froze with the ledger in its hands fails nobody: the others get it before they give up', async () => {
  const frozen = server.db.transaction().execute(async (trx) => {
    await lockLedger(trx)
    await new Promise((resolve) => setTimeout(resolve, 9_000))
    await sql`select 1`.execute(trx)
  })
  const lost = expect(frozen).rejects.toThrow()
  const logIn = await login(freshMobile(), 'waiting')
  expect((await logIn()).code).toBe(200)
  await lost
}, 30_000)
