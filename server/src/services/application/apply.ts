import { CODE } from '@contract/codes'
import type { AgreementRef } from '@contract/values'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { ApiError } from '../../lib/api-error'
import { costSheet, type PricedProduct } from '../../matching/cost-sheet'
import { judge } from '../../matching/rules'
import type { Database } from '../../tables/database'
import type { Applicant } from '../../tables/match'
import { requiredAgreements } from '../agreement/agreements'
import { listedProduct } from '../match/products'
import { readSince } from '../match/reading'
import { applicantFor } from '../order/applicant'
import { ownOrder } from '../order/orders'
import { liveApplication, submit } from './applications'

export interface ApplyRequest {
  user_id: number
  order_no: string
  code: string
  /** Fen. */
  amount: number
  /** Months. */
  term: number
  consent_ids: string[]
  cost_sheet_hash: string
  channel: string
  device: string
}

/** Throws unless the product matches the order with this amount and term: 601 for these two fields, 409 for the rest. */
function refuseUnfit({ definition }: PricedProduct, applicant: Applicant) {
  const { fails } = judge(definition, applicant)
  const errors = fails.flatMap(({ code, text }) => {
    if (code === 'amount_fails') return [{ field: 'amount', content: text }]
    return code === 'term_fails' ? [{ field: 'term', content: text }] : []
  })
  if (errors.length > 0) throw ApiError.fields(errors)
  if (fails[0]) throw new ApiError(CODE.conflict, fails[0].text)
}

/** Throws 601 unless every agreement is consented to in the version in force; consents to older texts do not count. */
function refuseWithoutConsent(agreements: AgreementRef[], consent_ids: string[]) {
  const missing = agreements.filter((agreement) => !consent_ids.includes(agreement.consent_id))
  if (missing.length === 0) return
  const titles = missing.map((agreement) => `《${agreement.title}》`).join('')
  throw ApiError.fields([{ field: 'consent_ids', content: `请先阅读并同意${titles}` }])
}

/**
 * Applies for one product, in the transaction `db` of an idempotent request: `/v1/product/apply`, or a booking without an
 * application. An open application of the visitor for the product is returned unchanged.
 * @throws {ApiError} 404 for another visitor's order or an unlisted product, 601 and 409 when it may not be applied for
 */
export async function apply(
  db: Kysely<Database>,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'> & { config: Pick<Deps['config'], 'costSheetSeconds'> },
  { user_id, order_no, code, amount, term, consent_ids, cost_sheet_hash, channel, device }: ApplyRequest,
) {
  await ownOrder(db, user_id, order_no)
  // A repeated application changes nothing and returns the first one without waiting for any lock.
  const existing = await liveApplication(db, user_id, code)
  if (existing) return existing

  const at = deps.clock.now()
  const order = await ownOrder(db, user_id, order_no, true)
  const applicant = await applicantFor(db, order, { at, vault: deps.vault })
  if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')
  const product = await listedProduct(db, code)
  refuseUnfit(product, { ...applicant, amount, term })
  const agreements = await requiredAgreements(db, product.definition.agreements, at)
  refuseWithoutConsent(agreements, consent_ids)
  const cost_sheet = costSheet(product, amount, term)
  if (cost_sheet.hash !== cost_sheet_hash) throw new ApiError(CODE.conflict, '费用明细已更新，请重新确认')
  const sheet_shown_at = await readSince(db, deps, { user_id, hash: cost_sheet.hash })

  return submit(db, deps, {
    order_no,
    user_id,
    product,
    cost_sheet,
    sheet_shown_at,
    consents: agreements,
    channel,
    device,
  })
}
