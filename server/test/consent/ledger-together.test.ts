import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { append } from '../../src/consent/consents'
import type { Db } from '../../src/postgres/tables'
import { freshMobile, rowsOf, testServer } from '../tools/harness'
import { held, lockWait } from '../tools/held'
import { applicationFor, atIdentity, booking, idNo, readyVisitor } from '../tools/journey'
import { codeSent, leave, member } from '../tools/privacy-visitor'

const server = testServer()

const entryOf = (user_id: number) => ({
  kind: 'give' as const,
  institution_code: null,
  agreement_code: 'a',
  version: '1',
  hash: 'h',
  purpose: 'p',
  channel: '',
  at: server.clock.now(),
  lead_no: null,
  device: 'd',
  user_id,
})

const logInBy = ({ payload, options }: Awaited<ReturnType<typeof codeSent>>) =>
  server.call('/v1.0/user/code/login', payload, options)

/** A transaction that stops while it holds the lock, until `release`; `lost` settles then. */
async function stoppedWith(lock: RawBuilder<unknown> | ((trx: Db) => Promise<unknown>)) {
  const frozen = held()
  const lost = server.db.transaction().execute(async (trx) => {
    await (typeof lock === 'function' ? lock(trx) : lock.execute(trx))
    await frozen.hold()
    await sql`select 1`.execute(trx)
  })
  await frozen.underWay
  return { lost, release: frozen.release }
}

test("a frozen server that holds the lock of a visitor's chain loses it before the calls of other servers time out", async () => {
  const { mobile, user_id } = await member(server, freshMobile(), 'frozen')
  const { lost, release } = await stoppedWith(sql`select consent_ledger_lock(${user_id})`)
  const login = await codeSent(server, mobile)
  expect((await logInBy(login)).code).toBe(200)
  release()
  await expect(lost).rejects.toThrow()
})

test('a visitor waits for no other visitor who appends to the ledger', async () => {
  const { mobile, user_id } = await member(server, freshMobile(), 'other-chain')
  const { lost, release } = await stoppedWith((trx) => append(trx, server.deps, [entryOf(user_id + 1_000)]))
  const login = await codeSent(server, mobile)
  expect((await logInBy(login)).code).toBe(200)
  release()
  await lost
})

test('a transaction that appends to the chains of two visitors in the wrong order is refused, because two such could wait for each other for ever', async () => {
  const appended = (...users: number[]) =>
    server.db.transaction().execute(async (trx) => {
      for (const user_id of users) await append(trx, server.deps, [entryOf(user_id)])
      throw new Error('rolled back')
    })
  await expect(appended(1, 2, 2)).rejects.toThrow('rolled back')
  await expect(appended(2, 1)).rejects.toThrow('append to chains in different orders')
})

test('two visitors who withdraw the consents of one lead at the same time withdraw them once', async () => {
  await server.db.deleteFrom('limits').execute()
  const sender = await member(server, freshMobile(), 'sender')
  const owner = await member(server, freshMobile(), 'owner')
  await leave(server, owner.mobile, ['cf1'], sender.token)
  // While the lead is shared, its shares are locked too.
  await sender.withdraw('lead-cf1')
  // The first one waits for its chain after it has locked the consents.
  const { lost, release } = await stoppedWith(sql`select consent_ledger_lock(${sender.user_id})`)
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
  expect(
    await rowsOf(server, 'consent_ledger', { user_id: sender.user_id, withdraws: id % 100_000 }),
  ).toHaveLength(1)
})

/** The statements of a call from the one that locks the ledger on. */
async function fromLedgerOn(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query')
  await work()
  // A connection that opens meanwhile sends its settings as plain texts.
  const texts = query.mock.calls.flatMap(([of]) => (of as unknown as pg.QueryConfig).text ?? [])
  query.mockRestore()
  return texts.slice(texts.findIndex((text) => text.includes('insert into "consent_ledger"')))
}
const LAST = [expect.stringContaining('insert into "consent_ledger"'), 'commit']

/** The save of the identity step by a new visitor. */
async function identityStep(name: string) {
  const { token, order_no, consents } = await atIdentity(server)
  const values = { name, id_no: idNo() }
  return () => server.call('/web/form/save', { order_no, flow: 1, values, consents, match: {} }, { token })
}

test('an application locks the ledger in its last statement before the commit', async () => {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  expect(await fromLedgerOn(() => server.ok('/v1/product/apply', payload, { token }))).toEqual(LAST)
})

test('a booking that also submits an application locks the consent ledger in its last statement before the commit', async () => {
  const { payload, options } = await booking(server, server.clock.now())
  expect(await fromLedgerOn(() => server.ok('/v1/offline/apply', payload, options))).toEqual(LAST)
})

test.each([
  ['that is accepted and matched', '张三', 200],
  ['whose name does not belong to the number', '张不符', 601],
])('an identity step %s locks the ledger in its last statement before the commit', async (_, name, code) => {
  const save = await identityStep(name)
  expect(await fromLedgerOn(async () => expect(await save()).toMatchObject({ code }))).toEqual(LAST)
})
