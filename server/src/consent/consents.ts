import type { Fen, InstitutionCode } from '@contract/brands'
import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'
import type { Deps } from '../http/deps'
import { withNext } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { commitTo } from './chains'
import type { WithdrawalOutcome } from './tables'

/** The purpose of what was agreed to by a partner's link, before and after a code proved the phone number (S18.17). */
export const UNPROVEN = 'unproven'
export const PROVEN = 'proven'

/** The visible text of a purpose; a purpose without one is returned as recorded. */
export const purposeText = (purpose: string) => CONSENT_PURPOSES[purpose] ?? purpose

/** An entry before its personal data is replaced by commitments. */
interface NewEntry {
  kind: 'give' | 'withdraw' | 'confirm'
  institution_code: InstitutionCode | null
  agreement_code: string
  version: string
  /** SHA-256 of the text or cost sheet, hex. */
  hash: string
  purpose: string
  channel: string
  at: Date
  /** The visitor, or the lead of somebody who was not logged in: whose chain it belongs to. */
  user_id: number
  lead_no: string | null
  /** Null when it must not be stored (the account is deleted). */
  device: string | null
  /** For a withdrawal: the place of the consent in the same chain, and what the withdrawal changed. */
  withdraws?: number
  outcome?: WithdrawalOutcome | null
  /** For a confirmation: what the sheet was for (fen, months), and when its reading began. */
  amount?: Fen
  term?: number
  shown_at?: Date | null
}

/**
 * Splits an entry into its row without personal data and the personal row that it commits to. Without a device there is nothing
 * to prove, so neither its salt nor the phone is stored.
 */
function split(
  { user_id, lead_no, device, outcome, ...entry }: NewEntry,
  { random }: Pick<Deps, 'random'>,
  known: MobileIndex | null,
) {
  const [subject_salt, device_salt] = [random.token(16), random.token(16)]
  const subject_digest = commitTo.subject(subject_salt, { user_id, lead_no })
  const phone = device === null ? null : known
  const done = outcome && device !== null ? JSON.stringify(outcome) : null
  return {
    entry: {
      ...entry,
      user_id,
      withdraws: entry.withdraws ?? null,
      subject_digest,
      device_digest: commitTo.device(device_salt, device, phone),
      outcome_digest: entry.kind === 'withdraw' ? commitTo.outcome(device_salt, done) : null,
    },
    subject: {
      user_id,
      lead_no,
      subject_digest,
      subject_salt,
      device,
      phone,
      outcome: done,
      device_salt: device === null ? null : device_salt,
      ended_at: entry.kind === 'withdraw' || device === null ? entry.at : null,
    },
  }
}

/** The phone number of a visitor, or of the lead, as an entry commits to it. */
async function phoneOf(db: Db, user_id: number, lead_no: string | null): Promise<MobileIndex | null> {
  const row =
    lead_no === null
      ? await db
          .selectFrom('visitors')
          .select('mobile_index')
          .where('user_id', '=', user_id)
          .executeTakeFirst()
      : await db
          .selectFrom('support_leads')
          .select('mobile_index')
          .where(({ and }) => and({ user_id, lead_no }))
          .executeTakeFirst()
  return row?.mobile_index ?? null
}

/** Appends entries to the chain of one visitor, the persons first: the chain is locked with its first entry. */
async function appendTo(
  db: Db,
  deps: Pick<Deps, 'random'>,
  user_id: number,
  entries: readonly NewEntry[],
  known?: MobileIndex,
): Promise<void> {
  const phones = new Map<string | null, MobileIndex | null>()
  for (const { lead_no, device } of entries)
    if (device !== null && !phones.has(lead_no))
      phones.set(lead_no, known ?? (await phoneOf(db, user_id, lead_no)))
  const rows = entries.map((entry) => split(entry, deps, phones.get(entry.lead_no) ?? null))
  await withNext(db, db.insertInto('consent_subjects').values(rows.map(({ subject }) => subject)))
  // Not later: a withdrawal that the ledger refuses must not be in the journal (use-cases/withdraw-consent.ts).
  await db
    .insertInto('consent_ledger')
    .values(rows.map(({ entry }) => entry))
    .execute()
}

/**
 * Appends entries in the transaction `db`. The chains of their visitors stay locked until its end, so nothing slow and
 * no other lock may follow (use-cases/standstill.ts).
 * @param known the phone number to which all of them commit, where the transaction has read it
 * @throws when a withdrawal refers to no consent, or the transaction has appended to a later visitor's chain
 */
export async function append(
  db: Db,
  deps: Pick<Deps, 'random'>,
  entries: readonly NewEntry[],
  known?: MobileIndex,
): Promise<void> {
  const people = new Set(entries.map(({ user_id }) => user_id))
  for (const user_id of [...people].sort((a, b) => a - b))
    await appendTo(
      db,
      deps,
      user_id,
      entries.filter((entry) => entry.user_id === user_id),
      known,
    )
}

/** The text that a consent refers to; `AgreementRef` of the contract is assignable to it. */
interface ConsentSubject {
  institution_code: InstitutionCode | null
  code: string
  version: string
  /** SHA-256 of the text, hex. */
  hash: string
}

/** The id of a ticked agreement: `<institution or ->:<agreement>:<version>:<first 16 hex of hash>`. */
export const makeConsentId = ({ institution_code, code, version, hash }: ConsentSubject) =>
  `${institution_code ?? '-'}:${code}:${version}:${hash.slice(0, 16)}`

interface Consenting {
  /** The visitor, or the lead of somebody who is not logged in. */
  user_id: number
  /** The lead that the consent permits; null for every other purpose. */
  lead_no?: string | null
  channel: string
  device: string
  /** The visitor's, where the transaction has read it. */
  mobile_index?: MobileIndex
  /** What the data is used for, e.g. `login`, `apply`, `lead`. */
  purpose: string
  at: Date
}

/** Prefix of a product's code under which the ledger records its confirmed cost sheets. */
export const COST_SHEET = 'cost-sheet-'

/** A cost sheet that the visitor confirmed, recorded as `cost-sheet-<product>` with the product's version. */
interface ConfirmedSheet extends Required<Pick<NewEntry, 'amount' | 'term' | 'shown_at'>> {
  product: string
  product_version: string
  institution_code: InstitutionCode
  hash: string
}

/** Call it last in the transaction `db`: the visitor's chain stays locked from here until its end. */
export async function recordConsents(
  db: Db,
  deps: Pick<Deps, 'random'>,
  { lead_no = null, mobile_index, ...consenting }: Consenting,
  subjects: readonly ConsentSubject[],
  sheet?: ConfirmedSheet,
): Promise<void> {
  const who = { ...consenting, lead_no }
  const given = subjects.map(({ code, institution_code, version, hash }): NewEntry => {
    return { ...who, kind: 'give', institution_code, agreement_code: code, version, hash }
  })
  const confirmed = ({ product, product_version: version, ...one }: ConfirmedSheet): NewEntry => {
    return { ...who, ...one, kind: 'confirm', agreement_code: `${COST_SHEET}${product}`, version }
  }
  await append(db, deps, [...(sheet ? [confirmed(sheet)] : []), ...given], mobile_index)
}
