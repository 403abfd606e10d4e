import { fen, institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import { verifyConsents } from '../../src/commands/verify-consents'
import { ConfigError } from '../../src/config/values'
import { sheetHash } from '../../src/matching/cost-sheet'
import { verifyLedger } from '../../src/services/consent/verify'
import { freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { afterTampering, rehash, undone } from '../tools/ledger-tamper'
import { codeLogin, leave, member } from '../tools/privacy-visitor'
import { inForce } from '../tools/seed-agreements'

const server = testServer()
const command = (...args: string[]) => verifyConsents.run(server.deps, args)
const entries = () => rowsOf(server, 'consent_ledger')
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/** Ids of the entries and applications that the tests below tamper with. */
let at: Awaited<ReturnType<typeof prepare>>
async function prepare() {
  const visitor = await member(server)
  await visitor.apply('cf1-daily')
  await leave(server, visitor.mobile, ['cf1', 'direct'], visitor.token)
  await visitor.withdraw('share-cf1')
  const gone = await member(server)
  await gone.apply('direct-flex')
  await server.ok('/v1/user/delete', { confirm: true }, { token: gone.token })

  await server.db.deleteFrom('limits').execute()
  const [applicant, other] = [await member(server), await member(server)]
  await other.apply('direct-flex')
  const apply_no = await applicant.apply('cf1-daily')
  const {
    cost_sheet: { hash: _, ...sheet },
    product_code: product,
    product_version: version,
    institution_code: institution,
    cost_sheet_hash: confirmed,
  } = await rowOf(server, 'applications', { apply_no })
  const dearer = { ...sheet, total_cost: fen(sheet.total_cost + 1) }
  const hash = sheetHash({ product, version, institution }, dearer)
  const lead_no = await leave(server, freshMobile(), ['cf1'], other.token)
  const newcomer = await codeLogin(server, freshMobile())
  const all = await entries()
  const chainOf = ({ user_id }: { user_id: number }) =>
    all.map(({ seq }) => seq).filter((seq) => seq % 16 === user_id % 16) as [
      number,
      number,
      number,
      number,
      number,
    ]
  const chain = chainOf(applicant)
  const given = (await rowsOf(server, 'consents', { withdrawn_at: null })).find(
    ({ user_id }) => user_id !== null,
  )
  const { rows } = await sql<{ seq: number }>`
    select seq::int from consent_ledger join consent_subjects using (subject_digest)
    where kind = 'withdraw' and outcome is not null`.execute(server.db)
  return {
    given: given?.id ?? 0,
    withdrawal: rows[0]?.seq ?? 0,
    apply_no,
    confirmed: all.find(({ seq, hash }) => chain.includes(seq) && hash === confirmed)?.seq ?? 0,
    other: other.user_id,
    lead: (await rowOf(server, 'consents', { lead_no, institution_code: institutionCode('cf1') })).id,
    /** Numbers of the applicant's chain, and of that of a visitor who has only logged in. */
    chain,
    newcomer: chainOf(newcomer),
    last: chain.at(-1) ?? 0,
    exchanged: `update applications set cost_sheet_hash = ${text(hash)},
      cost_sheet = ${text(JSON.stringify({ ...dearer, hash }))} where apply_no = ${text(apply_no)}`,
  }
}
beforeAll(async () => {
  at = await prepare()
})

test('the check finds the ledger of a full journey intact, and counts its entries [S24.23]', async () => {
  const all = await entries()
  const of = (kind: string) => all.filter((one) => one.kind === kind).length
  const heads = new Map(all.map(({ seq, entry_hash }) => [seq % 16, `${seq}:${entry_hash}`]))
  expect(await command()).toEqual({
    ok: true,
    text: [
      `entries: ${all.length}, of which withdrawals ${of('withdraw')}, confirmed cost sheets ${of('confirm')}, anonymous 0`,
      `head: ${[...heads.values()].join(' ')}`,
      'The ledger is intact.',
    ].join('\n'),
  })
  expect(heads.size).toBeGreaterThan(4)
  expect((await command(...heads.values())).ok).toBe(true)
  expect(of('withdraw')).toBeGreaterThan(4)
})

test('the command accepts an entry of a receipt or an earlier head, and reports when the ledger does not contain it', async () => {
  const [first] = await entries()
  expect((await command(`${first?.seq}:${first?.entry_hash}`)).ok).toBe(true)
  const { ok, text } = await command(`${first?.seq}:${'0'.repeat(64)}`)
  expect(ok).toBe(false)
  expect(text).toContain(`BROKEN entry ${first?.seq}: its hash differs from the known one`)
  expect((await command(`999999:${first?.entry_hash}`)).text).toMatch(/BROKEN entr(y|ies) .*missing/)
})

test.each(['x', '0:00', '1', `1:${'g'.repeat(64)}`])('the command refuses "%s" as an entry', async (text) => {
  await expect(command(text)).rejects.toThrow(ConfigError)
})

test.each([
  ['institution_code', `'city'`],
  ['agreement_code', `'terms-x'`],
  ['version', `'9.9'`],
  ['hash', `repeat('a', 64)`],
  ['purpose', `'other'`],
  ['channel', `'x'`],
  ['at', `at + interval '1 millisecond'`],
  ['subject_digest', `repeat('b', 64)`],
  ['device_digest', `repeat('c', 64)`],
  ['outcome_digest', `repeat('d', 64)`],
  ['kind', `'confirm'`],
  ['withdraws', '2'],
  ['previous_hash', `repeat('e', 64)`],
  ['entry_hash', `repeat('f', 64)`],
])('the check names the entry whose %s was changed', async (column, value) => {
  const { problems } = await afterTampering(
    server,
    `update consent_ledger set ${column} = ${value} where seq = ${at.chain[1]}`,
  )
  expect(problems).toContain(`entry ${at.chain[1]}: its content does not match its hash`)
})

/** A description of the tampering, the statements that do it, and the problems that the check reports. */
type Row = [what: string, statements: () => string, problems: () => string[]]
/** For a change with many consequences: the reported problems include at least these. */
const among = (...problems: string[]): string[] =>
  expect.arrayContaining(problems.map((problem) => expect.stringContaining(problem)))
const remove = (where: string) => `delete from consent_ledger where ${where}`
const about = (seq: number) =>
  `subject_digest = (select subject_digest from consent_ledger where seq = ${seq})`
const forget = (seq: number) => `delete from consent_subjects where ${about(seq)}`
const subject = (seq: number, change: string) => `update consent_subjects set ${change} where ${about(seq)}`
const PREVIOUS = 'its previous hash is not the hash of the entry before it'
/** Statements that move the entries after `seq` along their chain. */
const moved = (seq: number, by = 16) => `
  update consent_ledger set seq = -seq where seq > ${seq} and seq % 16 = ${seq} % 16;
  update consent_ledger set seq = -seq + ${by} where seq < 0;`
const MISMATCH = 'does not match the recorded commitment'
/** A row of the table for data that is stored outside of the ledger entry and was exchanged. */
const exchanged = (what: string, change: string, problem: string, of: 'given' | 'withdrawal' = 'given') =>
  [
    `an entry whose ${what}`,
    () => subject(at[of], change),
    () => [`entry ${at[of]}: ${problem}`],
  ] satisfies Row
const unrecorded = (apply_no = at.apply_no) =>
  `the ledger has no confirmation of the cost sheet of application ${apply_no}`
const unconfirmed = () => `entry ${at.confirmed}: no application has the confirmed cost sheet`
const COLUMNS = `order_no, user_id, product_code, product_version, institution_code, amount, term, status, cost_sheet,
  cost_sheet_hash, sheet_shown_at, created_at, updated_at`
const removed = () =>
  ['application_timeline', 'deliveries', 'applications']
    .map((table) => `delete from ${table} where apply_no = '${at.apply_no}';`)
    .join('')
const copied = (apply_no: string, change: Record<string, string>) => {
  const values = COLUMNS.split(/,\s+/).map((column) => change[column] ?? column)
  return `insert into applications (apply_no, ${COLUMNS}) select '${apply_no}', ${values.join(', ')}
    from applications where apply_no = '${at.apply_no}'`
}

test.each<Row>([
  [
    'an entry that is missing',
    () => remove(`seq = ${at.chain[2]}`),
    () => among(`entry ${at.chain[2]} is missing`),
  ],
  [
    'several entries that are missing',
    () => remove(`seq in (${at.chain.slice(1, 4).join()})`),
    () => among(`entries ${at.chain[1]} to ${at.chain[3]} in steps of 16 are missing`),
  ],
  [
    'a missing first entry',
    () => remove(`seq = ${at.chain[0]}`),
    () => among(`entry ${at.chain[0]} is missing`),
  ],
  [
    'a closed gap',
    () => `${remove(`seq = ${at.chain[2]}`)}; ${moved(at.chain[2], -16)}`,
    () => among(`entry ${at.chain[2]}: ${PREVIOUS}`),
  ],
  [
    'an entry that was moved to another chain, also where the hashes there were made to fit',
    () => `${moved(at.chain[2] + 1)};
      update consent_ledger set seq = seq + 17 where seq = ${at.chain[2]};
      ${rehash(at.chain[2] + 17, at.last + 1_000)}`,
    () => [`entry ${at.chain[2]} is missing`],
  ],
  [
    'a withdrawal of a consent that was given later, in another chain',
    () => `update consent_ledger set withdraws = ${at.chain[4]} where seq = ${at.withdrawal};
      ${rehash(at.withdrawal, at.last + 1_000)}`,
    () => [
      `entry ${at.withdrawal}: it withdraws entry ${at.chain[4]}, which is not an earlier consent to share-cf1`,
    ],
  ],
  [
    'an entry whose person was removed before the retention period ended',
    () => forget(at.chain[0]),
    () => among(`entry ${at.chain[0]}: its person was removed before the retention period ended`),
  ],
  [
    'a stored person whose entry is missing',
    () => remove(`seq = ${at.last}`),
    () => among('1 stored person has no entry'),
  ],
  [
    'the entry after one that was changed and hashed again',
    () =>
      `update consent_ledger set purpose = 'other' where seq = ${at.chain[1]}; ${rehash(at.chain[1], at.chain[1])}`,
    () => [`entry ${at.chain[2]}: ${PREVIOUS}`],
  ],
  exchanged('visitor was exchanged', 'user_id = user_id + 1', `its person ${MISMATCH}`),
  exchanged('lead was exchanged', `lead_no = 'XS0'`, `its person ${MISMATCH}`),
  exchanged('salt was exchanged', `subject_salt = 'x'`, `its person ${MISMATCH}`),
  exchanged('device was exchanged', `device = 'device-x'`, `its device ${MISMATCH}`),
  exchanged(
    'device was removed while the consent is in force',
    'device = null, device_salt = null',
    'its device was removed while the consent is still valid',
  ),
  exchanged(
    'outcome was exchanged',
    `outcome = '{"stopped":[],"told":["SQ1"]}'`,
    `the outcome of the withdrawal ${MISMATCH}`,
    'withdrawal',
  ),
  [
    'a consent of a lead whose person was removed before the retention period ended',
    () => forget(at.lead),
    () => [`entry ${at.lead}: its person was removed before the retention period ended`],
  ],
  [
    'an agreement text that was changed although its hash was not',
    () => `update agreement_versions set html = html || ' '
      where code = 'share-cf1' and version = '${inForce('share').version}'`,
    () => [`the text of agreement share-cf1 ${inForce('share').version} does not match its hash`],
  ],
  [
    'an application whose cost sheet is not the one that was confirmed',
    () => `update applications set cost_sheet = jsonb_set(cost_sheet, '{total_cost}', '1')
      where apply_no = '${at.apply_no}'`,
    () => [`the cost sheet of application ${at.apply_no} does not match its hash`],
  ],
  [
    'a cost sheet that was exchanged together with its hash, both from the ledger and from the application',
    () => at.exchanged,
    () => [unconfirmed(), unrecorded()],
  ],
  [
    'a cost sheet that only another visitor has confirmed, both from the ledger and from the application',
    () => `update applications a set product_code = b.product_code, product_version = b.product_version,
        institution_code = b.institution_code, cost_sheet = b.cost_sheet, cost_sheet_hash = b.cost_sheet_hash
      from applications b where a.apply_no = '${at.apply_no}' and b.user_id = ${at.other}`,
    () => [unconfirmed(), unrecorded()],
  ],
  ['an application that was removed', removed, () => [unconfirmed()]],
  [
    'an application that was removed as if the account had been deleted',
    () => removed() + subject(at.confirmed, 'device = null, device_salt = null, ended_at = now()'),
    () => [unconfirmed()],
  ],
  [
    'an application that nobody has confirmed',
    () =>
      copied('SQ-invented', {
        user_id: `${at.other}`,
        order_no: `(select max(order_no) from orders where user_id = ${at.other})`,
      }),
    () => [unrecorded('SQ-invented')],
  ],
])('the check names %s', async (_what, statements, problems) => {
  expect((await afterTampering(server, statements())).problems).toEqual(problems())
})

test('the check detects a chain that is removed, truncated or rewritten when it knows the earlier heads', async () => {
  const { heads } = await verifyLedger(server.db, { now: server.clock.now(), known: [] })
  const found = async (statements: string) => {
    const unknowing = await afterTampering(server, statements)
    const knowing = await afterTampering(server, statements, heads)
    return [unknowing.problems, knowing.problems]
  }
  const [, second] = at.chain
  const [first] = at.newcomer
  const cut = (from: number) => {
    const where = `seq >= ${from} and seq % 16 = ${from} % 16`
    return `delete from consent_subjects where subject_digest in
      (select subject_digest from consent_ledger where ${where}); ${remove(where)}`
  }
  expect(await found(cut(at.last))).toEqual([[], [`entry ${at.last} is missing`]])
  expect(await found(cut(first))).toEqual([
    [],
    [`entries ${first} to ${at.newcomer.at(-1)} in steps of 16 are missing`],
  ])
  const anew = `update consent_ledger set purpose = 'other' where seq = ${second}; ${rehash(second, at.last)}`
  expect(await found(anew)).toEqual([[], [`entry ${at.last}: its hash differs from the known one`]])
})

/** Statements that would allow rows to be added unnoticed, and the problem that the check reports for each. */
test.each([
  [
    'alter table consent_ledger disable trigger consent_ledger_refuse',
    'the trigger consent_ledger_refuse is not active',
  ],
  ['create table heir () inherits (consent_ledger)', 'the table heir inherits from the ledger'],
  [
    'create rule aside as on insert to consent_ledger do instead nothing',
    'the rule aside bypasses the triggers',
  ],
])('the check reports that rows can be changed or added unnoticed after "%s"', async (statement, problem) => {
  const { problems } = await undone(server.db, async (trx) => {
    await sql.raw(statement).execute(trx)
    return verifyLedger(trx, { now: server.clock.now(), known: [] })
  })
  expect(problems).toEqual([problem])
})

test('the check counts all problems of a ledger that is broken everywhere, and names a thousand', async () => {
  const state = await afterTampering(
    server,
    `insert into consent_ledger select n, 'give', null, 'x', '1', 'h', 'x', '', now(), 's' || n, 'd', null, null, 'p', 'e'
     from generate_series(1000001, 1002500) n`,
  )
  expect(state.problems).toHaveLength(1_000)
  expect(state.broken).toBeGreaterThan(7_500)
})
