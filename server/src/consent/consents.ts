import type { Fen, InstitutionCode } from '@contract/brands'
import { CONSENT_PURPOSES } from '@contract/rules/consent-purposes'
import type { Deps } from '../http/deps'
import { statement } from '../lib/statement'
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

/** Splits an entry into its row without personal data and the personal row that it commits to; `insert` adds the rest. */
function split({ user_id, lead_no, device, outcome, ...entry }: NewEntry, { random }: Pick<Deps, 'random'>) {
  const [subject_salt, device_salt] = [random.token(16), random.token(16)]
  const subject_digest = commitTo.subject(subject_salt, { user_id, lead_no })
  const done = outcome && device !== null ? JSON.stringify(outcome) : null
  return {
    entry: {
      ...entry,
      user_id,
      withdraws: entry.withdraws ?? null,
      subject_digest,
      outcome_digest: entry.kind === 'withdraw' ? commitTo.outcome(device_salt, done) : null,
    },
    subject: {
      lead_no,
      subject_salt,
      device,
      outcome: done,
      device_salt,
      ended_at: entry.kind === 'withdraw' || device === null ? entry.at : null,
    },
  }
}

/**
 * Both rows of each entry in one statement, because the visitor's other calls wait for the chain until it is committed. The
 * phone is the lead's or the visitor's, in the commitment as `commitTo.device` makes it. Without a device there is nothing to
 * prove, so neither its salt nor the phone is stored.
 */
const insert = statement(`
  with new as (
    select new.*, case when new.device is not null then coalesce(lead.mobile_index, visitor.mobile_index) end as phone
    from json_to_recordset($1) as new (
      place integer, kind text, institution_code text, agreement_code text, version text, hash text, purpose text,
      channel text, at timestamptz, subject_digest text, outcome_digest text, withdraws integer,
      amount bigint, term integer, shown_at timestamptz, user_id bigint, lead_no text, subject_salt text, device text,
      outcome text, device_salt text, ended_at timestamptz
    )
    left join support_leads lead on lead.user_id = new.user_id and lead.lead_no = new.lead_no
    left join visitors visitor on visitor.user_id = new.user_id and new.lead_no is null
  ), subjects as (
    insert into consent_subjects
      (subject_digest, user_id, lead_no, subject_salt, device, phone, outcome, device_salt, ended_at)
    select subject_digest, user_id, lead_no, subject_salt, device, phone, outcome,
      case when device is not null then device_salt end, ended_at from new
  )
  insert into consent_ledger (user_id, kind, institution_code, agreement_code, version, hash, purpose, channel, at,
    subject_digest, device_digest, outcome_digest, withdraws, amount, term, shown_at)
  select user_id, kind, institution_code, agreement_code, version, hash, purpose, channel, at, subject_digest,
    consent_ledger_hash('consent-device/2', device_salt, device, phone), outcome_digest, withdraws, amount, term, shown_at
  from new order by user_id, place`)

/**
 * Appends entries in the transaction `db`. The chains of their visitors stay locked until its end, so nothing slow and
 * no other lock may follow (use-cases/standstill.ts).
 * @throws when a withdrawal refers to no consent, or the transaction has appended to a later visitor's chain
 */
export async function append(
  db: Db,
  deps: Pick<Deps, 'random'>,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry, place) => {
    const { entry: row, subject } = split(entry, deps)
    return { place, ...row, ...subject }
  })
  await insert(db, JSON.stringify(rows))
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
  { lead_no = null, ...consenting }: Consenting,
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
  await append(db, deps, [...(sheet ? [confirmed(sheet)] : []), ...given])
}
