import type { LeadField } from '@contract/endpoints/support'
import type { FieldError } from '@contract/envelope'
import type { AgreementRef } from '@contract/values'
import { reachOf } from '../catalogue/institutions'
import { recordConsents } from '../consent/consents'
import { enqueue } from '../delivery/queue'
import type { Deps } from '../http/deps'
import { networkLimits, RateLimited, takeAll } from '../http/limits'
import { newNumber, ownerOf } from '../lib/numbers'
import type { MobileIndex } from '../lib/vault'
import { isReviewer, isReviewNumber } from '../login/review-number'
import { newUserId } from '../login/visitors'
import type { Db } from '../postgres/tables'

/** Leads per day: per phone, per device, and per network, which many visitors may share. */
const LEADS_PER_DAY = { phone: 3, device: 10, network: 200 } as const

/** The trimmed value of a field, '' without one; values of other fields are ignored. */
const answerTo = ({ name }: LeadField, values: Record<string, string>) =>
  Object.hasOwn(values, name) ? (values[name] ?? '').trim() : ''

function valueProblem(field: LeadField, values: Record<string, string>): string | null {
  const value = answerTo(field, values)
  const verb = field.kind === 'choice' ? '选择' : '填写'
  if (!value) return field.required ? `请${verb}${field.label}` : null
  if (field.kind === 'text' || field.options?.some((option) => option.value === value)) return null
  return `请选择列出的${field.label}`
}

/** Every invalid value; `field` is its place in the payload, e.g. `values.call_time`. */
export const leadProblems = (fields: readonly LeadField[], values: Record<string, string>): FieldError[] =>
  fields.flatMap((field) => {
    const content = valueProblem(field, values)
    return content ? [{ field: `values.${field.name}`, content }] : []
  })

export const keptValues = (fields: readonly LeadField[], values: Record<string, string>) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = answerTo(field, values)
      return value ? [[field.name, value]] : []
    }),
  )

/** A tick for an outdated text refuses the lead: the visitor must not believe that an institution gets it. */
export function consentProblem(
  { general, institutions }: Record<'general' | 'institutions', AgreementRef[]>,
  consents: readonly string[],
) {
  const known = [...general, ...institutions].map((agreement) => agreement.consent_id)
  if (consents.some((id) => !known.includes(id))) return '协议已更新，请重新阅读并勾选'
  const missing = general.filter((agreement) => !consents.includes(agreement.consent_id))
  if (missing.length > 0)
    return `请先阅读并同意${missing.map((agreement) => `《${agreement.title}》`).join('')}`
  const chosen = institutions.some((agreement) => consents.includes(agreement.consent_id))
  return chosen ? null : '请至少选择一家机构并同意提供信息'
}

interface NewLead {
  sid: string
  mobile: string
  values: Record<string, string>
  /** The ticked agreements. The lead is shared with the institution of each, and with nobody else. */
  agreements: AgreementRef[]
  user_id: number | null
  channel: string
  device: string
  ip: string
}

/** In the transaction `db`; returns the number. One of WeChat's reviewers is sent to nobody. @throws {RateLimited} */
export async function storeLead(
  db: Db,
  { clock, random, vault }: Pick<Deps, 'clock' | 'random' | 'vault'>,
  { sid, mobile, values, agreements, user_id, channel, device, ip }: NewLead,
): Promise<string> {
  const at = clock.now()
  const mobile_index = vault.index(mobile, 'mobile')
  const wait = await takeAll(
    db,
    [
      { key: `lead:phone:${mobile_index}`, max: LEADS_PER_DAY.phone, seconds: 86_400 },
      { key: `lead:device:${device}`, max: LEADS_PER_DAY.device, seconds: 86_400 },
      ...networkLimits('lead:network', ip, LEADS_PER_DAY.network, 86_400),
    ],
    at,
  )
  if (wait > 0) throw new RateLimited(wait)

  const owner = user_id ?? (await newUserId(db))
  const lead = { user_id: owner, lead_no: newNumber('XS', { random, vault }, owner) }
  await db
    .insertInto('support_leads')
    .values({
      ...lead,
      sid,
      mobile_sealed: vault.seal(mobile, 'mobile'),
      mobile_index,
      values_sealed: vault.seal(JSON.stringify(values), 'lead'),
      channel,
      device,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('lead_phones')
    .values({ mobile_index, ...lead })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const isReviewed =
    (user_id !== null && (await isReviewer(db, user_id))) || (await isReviewNumber(db, mobile_index))
  for (const { institution_code } of agreements) {
    const reach = institution_code && (await reachOf(db, institution_code))
    if (!reach) continue
    await db
      .insertInto('support_shares')
      .values({ ...lead, institution_code, way: reach.way, sent_at: null, withdrawn_at: null })
      .execute()
    if (!isReviewed) await enqueue(db, { kind: 'lead', ...lead, institution_code }, at)
  }
  await recordConsents(db, { random }, { ...lead, channel, device, purpose: 'lead', at }, agreements)
  return lead.lead_no
}

/** The leads with a phone number, whoever left them. */
export const leadsOf = (db: Db, mobile_index: MobileIndex) =>
  db
    .selectFrom('lead_phones')
    .select(['user_id', 'lead_no'])
    .where('mobile_index', '=', mobile_index)
    .orderBy('lead_no')
    .execute()

/** The institutions with which this page has shared the lead's phone number; what other devices sent does not count. */
export async function sharedWith(
  db: Db,
  { vault }: Pick<Deps, 'vault'>,
  { sid, lead_no, device }: { sid: string; lead_no: string; device: string },
): Promise<Set<string>> {
  const mine = await db
    .selectFrom('support_leads')
    .select('mobile_index')
    .where(({ and }) => and({ user_id: ownerOf(vault, lead_no), lead_no, sid }))
    .executeTakeFirst()
  const shared = new Set<string>()
  if (!mine) return shared
  for (const { user_id } of await leadsOf(db, mine.mobile_index)) {
    const rows = await db
      .selectFrom('support_leads as lead')
      .innerJoin('support_shares as share', (join) =>
        join.onRef('share.user_id', '=', 'lead.user_id').onRef('share.lead_no', '=', 'lead.lead_no'),
      )
      .select('share.institution_code')
      .where('lead.user_id', '=', user_id)
      .where('lead.mobile_index', '=', mine.mobile_index)
      .where(({ and }) => and({ 'lead.sid': sid, 'lead.device': device }))
      .where('share.withdrawn_at', 'is', null)
      .execute()
    for (const row of rows) shared.add(row.institution_code)
  }
  return shared
}
