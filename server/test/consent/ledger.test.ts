import { sql } from 'kysely'
import { verifyConsents } from '../../src/commands/verify-consents'
import { entryNumber } from '../../src/consent/chains'
import { type LedgerState, verifyLedger } from '../../src/consent/verify'
import { purge } from '../../src/use-cases/purge-expired'
import { freshMobile, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { applicationFor } from '../tools/journey'
import { undone, withoutTriggers } from '../tools/ledger-tamper'
import { codeLogin, member } from '../tools/privacy-visitor'

const server = testServer()

const verify = (entries: LedgerState['heads'] = []) => verifyLedger(server.db, server.deps, { entries })
const entries = () => rowsOf(server, 'consent_ledger')
const newest = async (user_id: number) =>
  (await entries()).filter((entry) => entry.user_id === user_id).at(-1)
const YEAR = 365 * 86_400

async function applicant() {
  await server.db.deleteFrom('limits').execute()
  const visitor = await member(server)
  return { ...visitor, apply_no: await visitor.apply('cf1-daily') }
}

test('each agreement text, the confirmed cost sheet and the withdrawal have separate entries, and no entry has a phone number or a device [S24.23, S24.61]', async () => {
  const visitor = await member(server)
  const { user_id } = visitor
  const from = (await newest(user_id))?.seq ?? 0
  await visitor.apply('cf1-daily')
  await visitor.withdraw('share-cf1')
  const { cost_sheet_hash, product_version, amount, term } = await rowOf(server, 'applications', { user_id })
  const mine = (await entries()).filter((entry) => entry.user_id === user_id && entry.seq > from)
  const common = { institution_code: 'cf1', purpose: 'apply', channel: '', at: expect.any(Date) }
  const sheet = { agreement_code: 'cost-sheet-cf1-daily', version: product_version, hash: cost_sheet_hash }
  expect(mine).toMatchObject([
    { ...common, kind: 'confirm', ...sheet, amount, term },
    { ...common, kind: 'give', agreement_code: 'share-cf1', withdraws: null },
    { ...common, kind: 'give', agreement_code: 'notice-cf1', withdraws: null, institution_code: null },
    { ...common, kind: 'withdraw', agreement_code: 'share-cf1', withdraws: from + 2, hash: mine[1]?.hash },
  ])
  expect(mine.map(({ seq }) => seq)).toEqual([1, 2, 3, 4].map((step) => from + step))
  expect(mine.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(
    mine.slice(0, -1).map(({ entry_hash }) => entry_hash),
  )
  const { mobile_index: phone } = await rowOf(server, 'visitors', { user_id })
  expect(JSON.stringify(mine)).not.toMatch(new RegExp(`device-1|${visitor.mobile}|${phone}`))
  const persons = await rowsOf(server, 'consent_subjects', { user_id })
  expect(persons).toMatchObject(persons.map(() => ({ phone })))
})

beforeAll(applicant)

test.each([
  ['an update', `update consent_ledger set channel = 'x' where seq = 2`],
  ['a delete', 'delete from consent_ledger where seq = 2'],
  [
    'an update under another replication role',
    `set local session_replication_role = replica; update consent_ledger set channel = 'x'`,
  ],
])('the database refuses %s of the ledger', async (_name, statement) => {
  const before = await entries()
  const attempt = server.db.transaction().execute((trx) => sql.raw(statement).execute(trx))
  // Citus, of which every machine then believes that it holds all rows, refuses in its own words.
  const refused = /consent_ledger(_\d+)? is append-only: (update|delete) is refused|from a query on a shard/
  await expect(attempt).rejects.toThrow(refused)
  expect(await entries()).toEqual(before)
})

test('the owner of the tables may not empty the ledger either', async () => {
  const emptied = undone(server.db, async (trx) => {
    await sql.raw('create role keeper; grant create, usage on schema public to keeper').execute(trx)
    await sql.raw('alter table consent_ledger owner to keeper; set local role keeper').execute(trx)
    await sql.raw('truncate consent_ledger').execute(trx)
  })
  await expect(emptied).rejects.toThrow('permission denied for table consent_ledger')
})

test.each([
  ['visitor', 'user_id = user_id + 1'],
  ['device', `device = 'device-2'`],
  ['salt', `subject_salt = 'x'`],
  ['outcome', `outcome = '{}'`],
])(
  'the database refuses to change the %s of a stored person, which can only be removed',
  async (_what, change) => {
    const statement = `update consent_subjects set ${change} where device is not null`
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(
      /who consented can be forgotten, never changed|modifying the partition value of rows is not allowed/,
    )
  },
)

const insertByHand = (kind: string, outcome: string, withdraws: string) =>
  sql
    .raw(
      `insert into consent_ledger (user_id, seq, kind, agreement_code, version, hash, purpose, channel, at, subject_digest,
         device_digest, outcome_digest, withdraws, previous_hash, entry_hash)
       values (9, 777, ${kind}, 'no-such', '1.0', 'h', 'login', '', now(), 'by hand', 'd', ${outcome}, ${withdraws}, 'p', 'e')`,
    )
    .execute(server.db)

test('the database refuses a withdrawal of an entry that is no consent or is a consent to another agreement', async () => {
  for (const withdraws of ['1', '999999'])
    await expect(insertByHand(`'withdraw'`, `'x'`, withdraws)).rejects.toThrow(/is no consent to no-such/)
})

test('every insert becomes part of a chain, because the database sets the number and the hashes [S24.23]', async () => {
  await insertByHand(`'give'`, 'null', 'null')
  expect(await newest(9)).toMatchObject({ seq: 1, previous_hash: '0'.repeat(64) })
  expect((await verify()).problems).toEqual([
    expect.stringContaining('its text hash is not that of agreement no-such 1.0'),
    expect.stringContaining('removed before the retention period ended'),
  ])
  // The entry is removed again, because otherwise every later test would find it.
  await withoutTriggers(server.db, `delete from consent_ledger where agreement_code = 'no-such'`)
})

test('an insert is chained to the ledger even if a table or function with the same name comes first in the search path', async () => {
  const { user_id } = await member(server)
  const head = await newest(user_id)
  const insert = `insert into public.consent_ledger (user_id, kind, agreement_code, version, hash, purpose, channel, at,
    subject_digest, device_digest) values (${user_id}, 'give', 'no-such', '1.0', 'h', 'login', '', now(), 'in front', 'd')
    returning seq, previous_hash`
  const { rows } = await undone(server.db, async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx)
    await run(`create temporary table consent_ledger (user_id bigint, seq integer, entry_hash text)`)
    await run(`insert into pg_temp.consent_ledger values (${user_id}, 777, repeat('a', 64))`)
    await run('create schema mine')
    await run(`create function mine.consent_ledger_hash(variadic text[]) returns text language sql
      as $$ select repeat('b', 64) $$`)
    await run(`create function mine.sha256(bytea) returns bytea language sql as $$ select $1 $$`)
    await run('set local search_path = mine, public, pg_catalog')
    return run(`${insert}, entry_hash`)
  })
  expect(rows).toMatchObject([{ seq: (head?.seq ?? 0) + 1, previous_hash: head?.entry_hash }])
  expect(rows).not.toMatchObject([{ entry_hash: 'b'.repeat(64) }])
})

const receiptOf = async (id: number | undefined, token: string) =>
  server.call('/v1/user/consent/receipt', { id: id ?? 0 }, { token })

test('a receipt states in plain Chinese what was agreed to and which ledger entry records it, and the ledger contains that entry [S7.13, S23.1, S24.22, S24.23]', async () => {
  const visitor = await applicant()
  const consent = (await visitor.consents()).find((one) => one.agreement_code === 'share-cf1')
  const { data } = await receiptOf(consent?.id, visitor.token)
  const entry = (await entries()).find((one) => entryNumber(one) === consent?.id)
  expect(data).toMatchObject({
    entry: consent?.id,
    withdrawn_at: null,
    entry_hash: entry?.entry_hash,
    previous_hash: entry?.previous_hash,
    file_name: `consent-receipt-${consent?.id}.txt`,
  })
  // answers.txt shows the whole text.
  for (const hash of [entry?.hash, entry?.entry_hash, entry?.previous_hash])
    expect(data?.text).toContain(`：${hash}`)
  expect(data?.text).not.toMatch(/null|undefined|\{/)
  expect((await verifyConsents.run(server.deps, [`${data?.entry}:${data?.entry_hash}`])).ok).toBe(true)

  await visitor.withdraw('share-cf1')
  const after = await receiptOf(consent?.id, visitor.token)
  expect(after.data).toMatchObject({
    entry_hash: entry?.entry_hash,
    withdrawn_at: server.clock.now().toISOString(),
  })
  expect(after.data?.text).toContain('状态：已于2026年11月20日')
})

test('the receipt of a login names the platform alone, and no receipt is given to another visitor or of an entry that is no consent [S23.1]', async () => {
  const visitor = await applicant()
  const mine = (await visitor.consents()).find((one) => one.agreement_code === 'privacy')
  const { data } = await receiptOf(mine?.id, visitor.token)
  expect(data?.institution_name).toBeNull()
  expect(data?.text).toContain('信息接收方：平台自用，不提供给机构')

  const stranger = await codeLogin(server, freshMobile())
  const confirmed = (await rowsOf(server, 'consent_ledger', { kind: 'confirm' })).at(-1)
  for (const [id, token] of [
    [mine?.id, stranger.token],
    [999_999, visitor.token],
    [confirmed && entryNumber(confirmed), visitor.token],
  ] as const)
    expect(await receiptOf(id, token)).toMatchObject({ code: 404, data: null })
})

test('three years after an account was deleted its entries identify nobody, and the ledger is intact [S24.61]', async () => {
  const { user_id, token } = await applicant()
  await server.ok('/v1/user/delete', { confirm: true }, { token })
  const whose = () => rowsOf(server, 'consent_subjects', { user_id })
  const kept = await whose()
  expect(kept.length).toBeGreaterThan(4)
  const nameless = { device: null, device_salt: null, phone: null, outcome: null }
  expect(kept).toMatchObject(kept.map(() => nameless))
  const before = await verify()
  expect([before.problems, before.anonymous]).toEqual([[], 0])
  server.clock.forward(3 * YEAR + 1)
  await purge(server.db, server.clock.now())
  expect(await whose()).toEqual([])
  const after = await verify(before.heads)
  expect(after).toMatchObject({ problems: [], heads: before.heads, entries: before.entries })
  expect(after.anonymous).toBeGreaterThanOrEqual(kept.length)
})

test('the confirmation of a cost sheet is deleted with its application, unless a newer application has the same sheet', async () => {
  const { mobile, user_id, order_no, apply_no: first } = await applicant()
  const end = (apply_no: string) =>
    setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: server.clock.now() })
  const applications = () => rowsOf(server, 'applications', { user_id })
  await end(first)
  server.clock.forward(YEAR)
  const { token } = await codeLogin(server, mobile)
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  await end((await server.ok('/v1/product/apply', payload, { token })).apply_no)
  const [one, two] = await applications()
  expect(one?.cost_sheet_hash).toBe(two?.cost_sheet_hash)

  /** The numbers of applications and confirmations that are left after another `seconds`. */
  const leftAfter = async (seconds: number) => {
    server.clock.forward(seconds)
    await purge(server.db, server.clock.now())
    const { rows } =
      await sql`select from consent_ledger join consent_subjects using (user_id, subject_digest)
      where user_id = ${user_id} and kind = 'confirm'`.execute(server.db)
    return [(await applications()).length, rows.length]
  }
  expect(await leftAfter(2 * YEAR)).toEqual([1, 2])
  expect(await leftAfter(YEAR - 60)).toEqual([1, 2])
  expect(await leftAfter(120)).toEqual([0, 0])
  expect((await verify()).problems).toEqual([])
})
