import { CODE } from '@contract/codes'
import type { Payload } from '@contract/endpoints'
import type { ApplicationStatus } from '@contract/endpoints/application'
import { passesData } from '@contract/rules/ways'
import type { AgreementRef } from '@contract/values'
import { agreementsFor } from '../agreement/agreements'
import { submit } from '../application/applications'
import { IS_OPEN } from '../application/tables'
import { catalogueOf } from '../catalogue/catalogue'
import { costSheet, type PricedProduct } from '../catalogue/cost-sheet'
import { refuseClosed } from '../catalogue/intake'
import { productIn } from '../catalogue/products'
import { cameBySql, passesOnSql, refusePassingOn } from '../channel/passing-on'
import { passesOn } from '../consent/given'
import { readSince } from '../consent/sheet-reading'
import type { Deps } from '../http/deps'
import type { Call } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { statement } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import { isReviewerSql } from '../login/review-number'
import { judge } from '../match/rules/rules'
import {
  type Applicant,
  applicantOf,
  MATCHED_COLUMNS,
  type MatchedOrder,
  STANDING_COLUMNS,
  type Standing,
} from '../order/applicant'
import { identityStepOf } from '../order/identity-step'
import type { Db } from '../postgres/tables'

type ApplyRequest = Payload<'/v1/product/apply'> & Pick<Call<never>, 'beforeCommit'> & By
interface By {
  user_id: number
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

/** Throws 409 unless one of the agreements is the consent by which the institution may receive the application. */
function refuseUnnamed(agreements: AgreementRef[], institution: string) {
  if (agreements.some((agreement) => passesOn(agreement, institution))) return
  throw new ApiError(CODE.conflict, '该产品缺少向机构提供信息的授权书，暂时不能申请')
}

/** Throws 601 unless every agreement is consented to in the version in force; consents to older texts do not count. */
function refuseWithoutConsent(agreements: AgreementRef[], consent_ids: string[]) {
  const missing = agreements.filter((agreement) => !consent_ids.includes(agreement.consent_id))
  if (missing.length === 0) return
  const titles = missing.map((agreement) => `《${agreement.title}》`).join('')
  throw ApiError.fields([{ field: 'consent_ids', content: `请先阅读并同意${titles}` }])
}

/** The order, locked until the transaction ends, or the visitor's open application for the product; always one row. */
const takeOrder = statement<
  { found: boolean; apply_no: string | null; status: ApplicationStatus } & (MatchedOrder | { order_no: null })
>(`
  with live as (
    select apply_no, status from applications where user_id = $1 and product_code = $3 and ${IS_OPEN}
  ), own as (
    select ${MATCHED_COLUMNS.join(', ')} from orders
    where order_no = $2 and user_id = $1 and not exists (select from live) for update
  )
  select exists (select from orders where order_no = $2 and user_id = $1) as found, live.*, own.*
  from (select) as one_row left join live on true left join own on true`)

const CAME_BY = cameBySql('$1', '$3')

/** Read after the order is locked, because a withdrawal of consents holds that lock. */
const readFacts = statement<
  Standing & {
    shown_at: Date | null
    readings: Date[]
    came_by: string
    mobile_index: MobileIndex
    pass_on: boolean
    reviewer: boolean
  }
>(`
  select ${STANDING_COLUMNS}, mobile_index, ${CAME_BY} as came_by, ${passesOnSql(CAME_BY)} as pass_on, ${isReviewerSql('$1')} as reviewer,
    (select shown_at from cost_sheet_views where cost_sheet_views.user_id = $1 and hash = $2) as shown_at,
    array(select sheet_shown_at from applications where applications.user_id = $1 and sheet_shown_at is not null) as readings
  from visitors where user_id = $1`)

/**
 * Applies for one product in the transaction `db`; an open application for it is returned unchanged. @throws {ApiError}
 * 404 for another visitor's order or an unlisted product, 601 and 409 when it may not be applied for
 */
export async function apply(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random' | 'vault'> & {
    config: Pick<Deps['config'], 'costSheetSeconds' | 'identityStep'>
  },
  { user_id, order_no, code, amount, term, consent_ids, cost_sheet_hash, ...by }: ApplyRequest,
) {
  const [order] = await takeOrder(db, user_id, order_no, code)
  if (!order?.found) throw new ApiError(CODE.notFound, '订单不存在')
  // A repeated application changes nothing and returns the first one without waiting for any lock.
  if (order.apply_no !== null) return { apply_no: order.apply_no, status: order.status }
  // The account was deleted while the request waited for the lock.
  if (order.order_no === null) throw new ApiError(CODE.notFound, '订单不存在')

  const at = deps.clock.now()
  const [facts] = await readFacts(db, user_id, cost_sheet_hash, order_no)
  if (!facts) throw ApiError.loginRequired()
  const catalogue = await catalogueOf(db, at)
  const product = productIn(catalogue, code)
  refusePassingOn(product.way, facts.pass_on)
  const identity = identityStepOf(catalogue, deps, facts)
  const needed = passesData(product.way)
  const applicant = applicantOf(order, facts, { at, vault: deps.vault, identity, needed })
  if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')
  refuseUnfit(product, { ...applicant, amount, term })
  await refuseClosed(db, product, at)
  const agreements = agreementsFor(catalogue, product.definition.agreements, at)
  if (passesData(product.way)) refuseUnnamed(agreements, product.institution.code)
  refuseWithoutConsent(agreements, consent_ids)
  const cost_sheet = costSheet(product, amount, term)
  if (cost_sheet.hash !== cost_sheet_hash) throw new ApiError(CODE.conflict, '费用明细已更新，请重新确认')
  const sheet_shown_at = readSince(deps, facts.shown_at, facts.readings)
  const { came_by, mobile_index, reviewer } = facts
  const application = {
    order_no,
    user_id,
    product,
    cost_sheet,
    sheet_shown_at,
    came_by,
    mobile_index,
    reviewer,
    consents: agreements,
  }
  return submit(db, deps, { ...application, ...by })
}
