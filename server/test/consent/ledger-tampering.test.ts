import { fen } from '@contract/brands'
import { sql } from 'kysely'
import { sheetHash } from '../../src/catalogue/cost-sheet'
import { commitTo } from '../../src/consent/chains'
import { notesIn } from '../../src/consent/notes'
import { verifyLedger } from '../../src/consent/verify'
import { rowOf, rowsOf, testServer } from '../tools/harness'
import { applicationFor } from '../tools/journey'
import { rehash, undone, withoutTriggers } from '../tools/ledger-tamper'
import { member } from '../tools/privacy-visitor'
import { endDay } from '../tools/published-notes'

const server = testServer({ config: { costSheetSeconds: 5 } })
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

let at: Awaited<ReturnType<typeof prepare>>
async function prepare() {
  const [one, other] = [await member(server), await member(server)]
  const { consent_ids, ...payload } = await applicationFor(server, one.order_no, 'cf1-daily')
  const { code, amount, term } = payload
  await server.ok('/v2/product/info', { code, amount: fen(amount), term }, { token: one.token })
  server.clock.forward(5)
  await server.ok('/v1/product/apply', { ...payload, consent_ids }, { token: one.token })
  const { apply_no, cost_sheet, ...application } = await rowOf(server, 'applications', {
    user_id: one.user_id,
  })
  const { hash: _, ...sheet } = { ...cost_sheet, amount: fen(cost_sheet.amount * 5) }
  const about = {
    product: application.product_code,
    version: application.product_version,
    institution: application.institution_code,
  }
  const dearer = { ...sheet, hash: sheetHash(about, sheet) }
  const chain = await rowsOf(server, 'consent_ledger', { user_id: one.user_id })
  return { apply_no, dearer, one, other, last: chain.length, note: await endDay(server) }
}
beforeAll(async () => {
  at = await prepare()
})

const chainOf = ({ user_id }: { user_id: number }) => `user_id = ${user_id}`
const anew = (who: { user_id: number }) => rehash({ ...who, seq: 1 })
const inserted = (seq: number, when: string) => {
  const { user_id } = at.one
  const subject = commitTo.subject('salt', { user_id, lead_no: null })
  return `
    insert into consent_subjects (user_id, subject_digest, subject_salt, device, device_salt, phone)
      select user_id, '${subject}', 'salt', 'd', 'salt', mobile_index from visitors where ${chainOf(at.one)};
    insert into consent_ledger (user_id, seq, kind, agreement_code, version, hash, purpose, channel, at, subject_digest,
        device_digest, previous_hash, entry_hash)
      select e.user_id, ${seq}, kind, agreement_code, version, hash, purpose, channel, at ${when}, '${subject}',
        consent_ledger_hash('consent-device/2', 'salt', 'd', mobile_index), '', ''
      from consent_ledger e join visitors v using (user_id) where ${chainOf(at.one)} and seq = 1;`
}
const dearer = () => `update applications set amount = amount * 5, cost_sheet_hash = '${at.dearer.hash}',
  cost_sheet = ${text(JSON.stringify(at.dearer))} where apply_no = '${at.apply_no}';`
const EARLIER = `- interval '1 hour'`
const moved = () =>
  `update applications set sheet_shown_at = sheet_shown_at ${EARLIER} where apply_no = '${at.apply_no}';`
const swapped = () => `
  update visitors set mobile_index = (select mobile_index from visitors v
      where v.user_id = ${at.one.user_id + at.other.user_id} - visitors.user_id)
    where user_id in (${at.one.user_id}, ${at.other.user_id});
  update phones set user_id = ${at.one.user_id + at.other.user_id} - user_id
    where user_id in (${at.one.user_id}, ${at.other.user_id});`
const EMPTIED =
  'create or replace function consent_ledger_refuse() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$ begin return new; end $$;'
const REFUSED = /permission denied|must be owner|append-only|never changed/

/** The statements of the application's role and of the owner, who also recalculates the hashes, and what names them. */
type Row = [what: string, mine: () => string, noticed: RegExp, owners: () => string, noticedByNote: RegExp]

test.each<Row>([
  [
    'a consent that is inserted with an earlier time',
    () => inserted(0, EARLIER),
    /^entry \d+: its time is before that of the entry before it/,
    () => `update consent_ledger set seq = seq + 50000 where ${chainOf(at.one)} and seq > 1;
      update consent_ledger set seq = seq - 49999 where seq > 50000; ${inserted(2, '')} ${anew(at.one)}`,
    /^the ledger has \d+ entries under the note of 2026-11-20, which was made of \d+$/,
  ],
  [
    'an amount that is multiplied by five',
    dearer,
    /^the ledger has no confirmation of the cost sheet of application SQ/,
    () => `${dearer()} update consent_ledger set amount = amount * 5, hash = '${at.dearer.hash}'
      where ${chainOf(at.one)} and kind = 'confirm'; ${anew(at.one)}`,
    /^entries under the note of 2026-11-20 are not those that it was made of$/,
  ],
  [
    'an earlier time at which a sheet was shown',
    moved,
    /^application SQ\w+ has another amount, term or time than was confirmed$/,
    () =>
      `${moved()} update consent_ledger set shown_at = shown_at ${EARLIER} where kind = 'confirm'; ${anew(at.one)}`,
    /^entries under the note of 2026-11-20 are not those that it was made of$/,
  ],
  [
    'phones of two visitors that are swapped',
    swapped,
    /^entry \d+: its phone is not the one that is stored for its person$/,
    () => `${swapped()}
      update consent_subjects s set phone = v.mobile_index from visitors v where v.user_id = s.user_id;
      update consent_ledger e set device_digest = consent_ledger_hash('consent-device/2', device_salt, device, phone)
        from consent_subjects s where s.user_id = e.user_id and s.subject_digest = e.subject_digest;
      ${anew(at.one)} ${anew(at.other)}`,
    /^entries under the note of 2026-11-20 are not those that it was made of$/,
  ],
  [
    'a guard that is emptied',
    () => EMPTIED,
    REFUSED,
    () => EMPTIED,
    /^the function consent_ledger_refuse is not the one that its migration made$/,
  ],
  [
    'newest entries that are cut off',
    () => `delete from consent_ledger where ${chainOf(at.one)} and seq = ${at.last}`,
    REFUSED,
    () => `delete from consent_subjects where subject_digest = (
        select subject_digest from consent_ledger where ${chainOf(at.one)} and seq = ${at.last});
      delete from consent_ledger where ${chainOf(at.one)} and seq = ${at.last}`,
    /^the ledger has \d+ entries under the note of 2026-11-20, which was made of \d+$/,
  ],
  [
    'a row that is exchanged',
    () => `update consent_ledger set channel = 'x' where ${chainOf(at.one)} and seq = 1`,
    REFUSED,
    () => `update consent_ledger set channel = 'x' where ${chainOf(at.one)} and seq = 1; ${anew(at.one)}`,
    /^entries under the note of 2026-11-20 are not those that it was made of$/,
  ],
  [
    'hashes of which proofs are made that are exchanged',
    () => `update ledger_note_parts set leaves = reverse(leaves)`,
    REFUSED,
    () => `alter table ledger_note_parts disable trigger ledger_note_parts_refuse;
      update ledger_note_parts set leaves = reverse(leaves);
      alter table ledger_note_parts enable always trigger ledger_note_parts_refuse`,
    /^the stored hashes under the note of 2026-11-20 are not those that it was made of$/,
  ],
])(
  '%s: the database refuses it to the application’s role or the check names it, and the check names it when the owner of the database does it and recalculates every hash [S24.64]',
  async (_what, mine, noticed, owners, noticedByNote) => {
    const known = { notes: notesIn(at.note) }
    const verified = async (db: typeof server.db, work: (trx: typeof server.db) => Promise<unknown>) => {
      const found = undone(db, async (trx) => {
        await work(trx)
        return (await verifyLedger(trx, server.deps, known)).problems
      })
      return found.catch(({ message }: Error) => [message])
    }
    const names = (pattern: RegExp) => expect.arrayContaining([expect.stringMatching(pattern)])
    expect(await verified(server.deps.db, (trx) => sql.raw(mine()).execute(trx))).toEqual(names(noticed))
    expect(await verified(server.db, (trx) => withoutTriggers(trx, owners()))).toEqual([
      expect.stringMatching(noticedByNote),
    ])
  },
)
