import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fen, institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import { sheetHash } from '../../src/catalogue/cost-sheet'
import { verifyConsents } from '../../src/commands/verify-consents'
import { ConfigError } from '../../src/config/values'
import { entryNumber } from '../../src/consent/chains'
import { verifyLedger } from '../../src/consent/verify'
import { freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { afterTampering, rehash, undone } from '../tools/ledger-tamper'
import { codeLogin, leave, member } from '../tools/privacy-visitor'
import { inForce } from '../tools/seed-agreements'

const server = testServer()
const command = (...args: string[]) => verifyConsents.run(server.deps, args)
const entries = () => rowsOf(server, 'consent_ledger')
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

type Place = Parameters<typeof entryNumber>[0]

/** The entries and applications that the tests below tamper with. */
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
  const chainOf = ({ user_id }: { user_id: number }) => all.filter((one) => one.user_id === user_id)
  const chain = chainOf(applicant)
  const [given] = await rowsOf(server, 'consents', { withdrawn_at: null, lead_no: null })
  const { rows } = await sql<Place>`
    select user_id, seq from consent_ledger join consent_subjects using (user_id, subject_digest)
    where kind = 'withdraw' and outcome is not null and seq > 1`.execute(server.db)
  const [first, second, third, fourth] = chain
  const [withdrawal] = rows
  const last = chain.at(-1)
  const proof = chain.find(({ hash }) => hash === confirmed)
  if (!given || !withdrawal || !first || !second || !third || !fourth || !last || !proof)
    throw new Error('the ledger lacks an entry')
  return {
    given,
    withdrawal,
    apply_no,
    confirmed: proof,
    other: other.user_id,
    lead: await rowOf(server, 'consents', { lead_no, institution_code: institutionCode('cf1') }),
    /** Entries of the applicant, and of a visitor who has only logged in. */
    first,
    second,
    third,
    fourth,
    last,
    newcomer: chainOf(newcomer),
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
  const heads = new Map(all.map((one) => [one.user_id, `${entryNumber(one)}:${one.entry_hash}`]))
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
  const kept = path.join(tmpdir(), 'heads.txt')
  writeFileSync(kept, [...heads.values()].join(' '))
  expect((await command(`@${kept}`)).ok).toBe(true)
  writeFileSync(kept, `head: ${entryNumber(at.last)}:${'0'.repeat(64)}`)
  expect((await command(`@${kept}`)).ok).toBe(false)
  expect(of('withdraw')).toBeGreaterThan(4)
})

test('the command accepts an entry of a receipt or an earlier head, and reports when the ledger does not contain it', async () => {
  const { entry_hash, ...place } = at.first
  const number = entryNumber(place)
  expect((await command(`${number}:${entry_hash}`)).ok).toBe(true)
  const { ok, text } = await command(`${number}:${'0'.repeat(64)}`)
  expect(ok).toBe(false)
  expect(text).toContain(`BROKEN entry ${number}: its hash differs from the known one`)
  expect((await command(`${number + 777}:${entry_hash}`)).text).toMatch(/BROKEN entries .*missing/)
  expect((await command(`99900001:${entry_hash}`)).text).toContain('BROKEN entry 99900001 is missing')
})

test.each(['x', '0:00', '1', `1:${'g'.repeat(64)}`])('the command refuses "%s" as an entry', async (text) => {
  await expect(command(text)).rejects.toThrow(ConfigError)
})

const is = ({ user_id, seq }: Place) => `user_id = ${user_id} and seq = ${seq}`

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
  ['withdraws', '3'],
  ['previous_hash', `repeat('e', 64)`],
  ['entry_hash', `repeat('f', 64)`],
])('the check names the entry whose %s was changed', async (column, value) => {
  const { problems } = await afterTampering(
    server,
    `update consent_ledger set ${column} = ${value} where ${is(at.second)}`,
  )
  expect(problems).toContain(`entry ${entryNumber(at.second)}: its content does not match its hash`)
})

/** A description of the tampering, the statements that do it, and the problems that the check reports. */
type Row = [what: string, statements: () => string, problems: () => string[]]
/** For a change with many consequences: the reported problems include at least these. */
const among = (...problems: string[]): string[] =>
  expect.arrayContaining(problems.map((problem) => expect.stringContaining(problem)))
const remove = (where: string) => `delete from consent_ledger where ${where}`
const about = (place: Place) =>
  `subject_digest = (select subject_digest from consent_ledger where ${is(place)})`
const forget = (place: Place) => `delete from consent_subjects where ${about(place)}`
const subject = (place: Place, change: string) =>
  `update consent_subjects set ${change} where ${about(place)}`
const PREVIOUS = 'its previous hash is not the hash of the entry before it'
/** Statements that move the entries after a place along their chain. */
const moved = ({ user_id, seq }: Place, by: number) => `
  update consent_ledger set seq = -seq where user_id = ${user_id} and seq > ${seq};
  update consent_ledger set seq = -seq + ${by} where seq < 0;`
const MISMATCH = 'does not match the recorded commitment'
/** A row of the table for data that is stored outside of the ledger entry and was exchanged. */
const exchanged = (what: string, change: string, problem: string, of: 'given' | 'withdrawal' = 'given') =>
  [
    `an entry whose ${what}`,
    () => subject(at[of], change),
    () => [`entry ${entryNumber(at[of])}: ${problem}`],
  ] satisfies Row
const unrecorded = (apply_no = at.apply_no) =>
  `the ledger has no confirmation of the cost sheet of application ${apply_no}`
const unconfirmed = () => `entry ${entryNumber(at.confirmed)}: no application has the confirmed cost sheet`
const COLUMNS = `order_no, user_id, product_code, product_version, institution_code, way, amount, term, status, cost_sheet,
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
    () => remove(is(at.third)),
    () => among(`entry ${entryNumber(at.third)} is missing`),
  ],
  [
    'several entries that are missing',
    () => remove(`user_id = ${at.second.user_id} and seq between 2 and 4`),
    () => among(`entries ${entryNumber(at.second)} to ${entryNumber(at.fourth)} are missing`),
  ],
  [
    'a missing first entry',
    () => remove(is(at.first)),
    () => among(`entry ${entryNumber(at.first)} is missing`),
  ],
  [
    'a closed gap',
    () => `${remove(is(at.third))}; ${moved(at.third, -1)}`,
    () => among(`entry ${entryNumber(at.third)}: ${PREVIOUS}`),
  ],
  [
    'an entry that was moved to another chain, also where the hashes there were made to fit',
    () => `update consent_ledger set user_id = ${at.other},
        seq = (select max(seq) + 1 from consent_ledger where user_id = ${at.other}) where ${is(at.last)};
      update consent_subjects set user_id = ${at.other} where subject_digest = '${at.last.subject_digest}';
      ${rehash({ user_id: at.other, seq: 1 })}`,
    () => [
      expect.stringMatching(/^entry \d+: its person does not match the recorded commitment$/),
      expect.stringMatching(/^entry \d+: its phone is not the one that is stored for its person$/),
    ],
  ],
  [
    'two chains that were exchanged, also where their hashes were made to fit',
    () => `${['consent_ledger', 'consent_subjects']
      .map(
        (
          table,
        ) => `update ${table} set user_id = -user_id where user_id in (${at.other}, ${at.first.user_id});
          update ${table} set user_id = user_id + ${at.other + at.first.user_id} where user_id < 0;`,
      )
      .join('')}
      ${rehash({ user_id: at.other, seq: 1 })} ${rehash({ ...at.first, seq: 1 })}`,
    () => among(`entry ${entryNumber(at.first)}: its person ${MISMATCH}`),
  ],
  [
    'a withdrawal of a consent that was given later',
    () => `update consent_ledger set withdraws = ${at.withdrawal.seq + 1} where ${is(at.withdrawal)};
      ${rehash(at.withdrawal)}`,
    () =>
      among(
        `entry ${entryNumber(at.withdrawal)}: it withdraws entry ${entryNumber(at.withdrawal) + 1}, which is not an earlier consent to share-cf1`,
      ),
  ],
  [
    'an entry whose person was removed before the retention period ended',
    () => forget(at.first),
    () => among(`entry ${entryNumber(at.first)}: its person was removed before the retention period ended`),
  ],
  [
    'a stored person whose entry is missing',
    () => remove(is(at.last)),
    () => among('1 stored person has no entry'),
  ],
  [
    'the entry after one that was changed and hashed again',
    () =>
      `update consent_ledger set purpose = 'other' where ${is(at.second)}; ${rehash(at.second, at.second.seq)}`,
    () => [`entry ${entryNumber(at.third)}: ${PREVIOUS}`],
  ],
  [
    'an entry whose visitor was exchanged',
    () => subject(at.given, 'user_id = user_id + 1'),
    () => [
      `entry ${entryNumber(at.given)}: its person was removed before the retention period ended`,
      '1 stored person has no entry',
    ],
  ],
  exchanged('lead was exchanged', `lead_no = 'XS0'`, `its person ${MISMATCH}`),
  exchanged('salt was exchanged', `subject_salt = 'x'`, `its person ${MISMATCH}`),
  exchanged('device was exchanged', `device = 'device-x'`, `its device or phone ${MISMATCH}`),
  exchanged(
    'device was removed while the consent is in force',
    'device = null, device_salt = null',
    'its device was removed while the consent is still valid',
  ),
  exchanged(
    'outcome was exchanged',
    `outcome = '{"stopped":[],"notified":["SQ1"]}'`,
    `the outcome of the withdrawal ${MISMATCH}`,
    'withdrawal',
  ),
  [
    'a consent of a lead whose person was removed before the retention period ended',
    () => forget(at.lead),
    () => [`entry ${entryNumber(at.lead)}: its person was removed before the retention period ended`],
  ],
  [
    'a consent that is older than its visitor',
    () => `update consent_ledger set at = at - interval '1 day' where ${is(at.first)}; ${rehash(at.first)}`,
    () => [
      `entry ${entryNumber(at.first)}: its time is before that of the entry before it, or of its visitor`,
    ],
  ],
  [
    'a cost sheet that was shown after its confirmation, in the ledger and in the application',
    () => `update consent_ledger set shown_at = at + interval '1 s' where ${is(at.confirmed)};
      ${rehash(at.confirmed)}
      update applications set sheet_shown_at = created_at + interval '1 s' where apply_no = '${at.apply_no}'`,
    () => [`entry ${entryNumber(at.confirmed)}: its cost sheet was confirmed before it could be read`],
  ],
  [
    'an application whose time is not that of its confirmation',
    () =>
      `update applications set created_at = created_at + interval '1 s' where apply_no = '${at.apply_no}'`,
    () => [`application ${at.apply_no} has another amount, term or time than was confirmed`],
  ],
  [
    'a lead whose phone was exchanged',
    () => `update support_leads set mobile_index = 'x' where lead_no = '${at.lead.lead_no}'`,
    () => among(`entry ${entryNumber(at.lead)}: its phone is not the one that is stored for its person`),
  ],
  [
    'a phone that leads to another visitor',
    () => `update phones set user_id = 1 where user_id = ${at.other}`,
    () => [`the phone of visitor ${at.other} leads to 1`],
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
])('the check names %s [S24.23, S24.62]', async (_what, statements, problems) => {
  expect((await afterTampering(server, statements())).problems).toEqual(problems())
})

test('in production a sheet that was confirmed within three seconds of being shown is named [S24.62]', async () => {
  const config = { ...server.deps.config, mode: 'production' as const }
  const { problems } = await verifyLedger(server.db, { clock: server.clock, config })
  expect(problems).toContain(
    `entry ${entryNumber(at.confirmed)}: its cost sheet was confirmed before it could be read`,
  )
})

test('the check detects a chain that is removed, truncated or rewritten when it knows the earlier heads', async () => {
  const { heads } = await verifyLedger(server.db, server.deps)
  const found = async (statements: string) => {
    const unknowing = await afterTampering(server, statements)
    const knowing = await afterTampering(server, statements, { entries: heads })
    return [unknowing.problems, knowing.problems]
  }
  const cut = ({ user_id, seq }: Place) => {
    const where = `user_id = ${user_id} and seq >= ${seq}`
    return `delete from consent_subjects where subject_digest in
      (select subject_digest from consent_ledger where ${where}); ${remove(where)}`
  }
  const [last, { user_id }] = [entryNumber(at.last), at.newcomer[0] ?? at.first]
  expect(await found(cut(at.last))).toEqual([[], [`entry ${last} is missing`]])
  const all = [1, at.newcomer.length].map((seq) => entryNumber({ user_id, seq }))
  expect(await found(cut({ user_id, seq: 1 }))).toEqual([[], [`entries ${all.join(' to ')} are missing`]])
  const anew = `update consent_ledger set purpose = 'other' where ${is(at.second)}; ${rehash(at.second)}`
  expect(await found(anew)).toEqual([[], [`entry ${last}: its hash differs from the known one`]])
})

/** Statements that would allow rows to be added unnoticed, and the problem that the check reports for each. */
test.each([
  [
    'alter table consent_ledger disable trigger consent_ledger_refuse',
    'the trigger consent_ledger_refuse is not active as its migration made it',
  ],
  [
    'alter function consent_ledger_hash(text[]) reset search_path',
    'the function consent_ledger_hash is not the one that its migration made',
  ],
  [
    `create or replace trigger consent_ledger_refuse before delete or update on consent_ledger
      for each row when (old.seq < 0) execute function consent_ledger_refuse();
      alter table consent_ledger enable always trigger consent_ledger_refuse`,
    'the trigger consent_ledger_refuse is not active as its migration made it',
  ],
  [
    'create trigger aside before insert on consent_ledger for each row execute function consent_ledger_refuse()',
    'the trigger aside is not of the migration',
  ],
  ['create table heir () inherits (consent_ledger)', 'the table heir inherits from the ledger'],
  [
    'create rule aside as on insert to consent_ledger do instead nothing',
    'the rule aside bypasses the triggers',
  ],
])(
  'the check reports that rows can be changed or added unnoticed after "%s" [S24.63]',
  async (statement, problem) => {
    const { problems } = await undone(server.db, async (trx) => {
      await sql.raw(statement).execute(trx)
      return verifyLedger(trx, server.deps)
    })
    expect(problems).toEqual([problem])
  },
)

test('the check counts all problems of a ledger that is broken everywhere, and names a thousand', async () => {
  const state = await afterTampering(
    server,
    `insert into consent_ledger select 1000000, n, 'give', null, 'x', '1', 'h', 'x', '', now(), 's' || n, 'd', null, null, null, null, null, 'p', 'e'
     from generate_series(2, 5000, 2) n`,
  )
  expect(state.problems).toHaveLength(1_000)
  expect(state.broken).toBeGreaterThan(7_500)
})
