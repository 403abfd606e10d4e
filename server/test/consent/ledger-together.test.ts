import { type RawBuilder, sql } from 'kysely'
import { append } from '../../src/services/consent/ledger'
import { verifyLedger } from '../../src/services/consent/verify'
import { freshMobile, rowsOf, testServer } from '../tools/harness'
import { held, lockWait } from '../tools/held'
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

/** A transaction that stops while it holds the lock, until `release`; `lost` settles then. */
async function stoppedWith(lock: RawBuilder<unknown>) {
  const frozen = held()
  const lost = server.db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    await frozen.hold()
    await sql`select 1`.execute(trx)
  })
  await frozen.underWay
  return { lost, release: frozen.release }
}

test("a frozen server that holds the lock of a visitor's chain loses it before the calls of other servers time out", async () => {
  const { mobile, user_id } = await member(server, freshMobile(), 'frozen')
  const { lost, release } = await stoppedWith(sql`select consent_ledger_lock(${user_id % 16})`)
  const login = await codeSent(server, mobile)
  expect((await logInBy(login)).code).toBe(200)
  release()
  await expect(lost).rejects.toThrow()
})

test('a visitor waits for nobody who appends to another chain', async () => {
  const { mobile, user_id } = await member(server, freshMobile(), 'other-chain')
  const { lost, release } = await stoppedWith(
    sql`select pg_advisory_xact_lock(727275, chain) from generate_series(0, 15) chain where chain <> ${user_id % 16}`,
  )
  const login = await codeSent(server, mobile)
  expect((await logInBy(login)).code).toBe(200)
  release()
  await lost
})

test('a transaction that appends to the chains of two visitors is refused, because two such could wait for each other for ever', async () => {
  const entry = {
    kind: 'give' as const,
    institution_code: null,
    agreement_code: 'a',
    version: '1',
    hash: 'h',
  }
  const rest = { purpose: 'p', channel: '', at: server.clock.now(), lead_no: null, device: 'd' }
  const appended = (...users: number[]) =>
    server.db.transaction().execute(async (trx) => {
      for (const user_id of users) await append(trx, server.deps, [{ ...entry, ...rest, user_id }])
      throw new Error('rolled back')
    })
  await expect(appended(1, 17)).rejects.toThrow('rolled back')
  for (const users of [
    [1, 2],
    [2, 1],
  ])
    await expect(appended(...users)).rejects.toThrow('appends to two chains')
})

test('two visitors who withdraw the consents of one lead at the same time withdraw them once', async () => {
  await server.db.deleteFrom('limits').execute()
  const sender = await member(server, freshMobile(), 'sender')
  const owner = await member(server, freshMobile(), 'owner')
  expect(sender.user_id % 16).not.toBe(owner.user_id % 16)
  await leave(server, owner.mobile, ['cf1'], sender.token)
  // While the lead is shared, its shares are locked too.
  await sender.withdraw('lead-cf1')
  // The first one waits for its chain after it has locked the consents.
  const { lost, release } = await stoppedWith(
    sql`select pg_advisory_xact_lock(727275, ${sender.user_id % 16})`,
  )
  const both = (await sender.consents()).find(
    ({ agreement_code, purpose }) => agreement_code === 'privacy' && purpose === 'lead',
  )
  const id = both?.id ?? 0
  const withdraw = ({ token }: typeof sender) => server.call('/v1/user/consent/withdraw', { id }, { token })
  const first = withdraw(sender)
  await lockWait(server)
  const second = withdraw(owner)
  await lockWait(server, 2)
  release()
  await lost
  expect([(await first).code, (await second).code]).toEqual([200, 200])
  expect(await rowsOf(server, 'consent_ledger', { withdraws: id })).toHaveLength(1)
})
