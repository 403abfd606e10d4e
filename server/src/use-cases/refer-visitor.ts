import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import { ENDED } from '@contract/rules/application'
import { applicationToMake } from '../application/referral'
import type { ApplicationKey } from '../application/tables'
import { listedProduct, publicTerms } from '../catalogue/products'
import { ApiError } from '../lib/api-error'
import { leaveTerms, type OutboundLinks } from '../outbound/links'
import type { Db } from '../postgres/tables'

/**
 * Where the visitor of an application that nothing is sent of goes on: the institution's own page, with the
 * application's referral number and nothing else. @throws {ApiError} 404 for another's application or one that is sent,
 * without an allowed page, or for a product that is not listed any more; 409 for an ended one
 */
export async function referVisitor(
  db: Db,
  links: OutboundLinks,
  key: ApplicationKey,
  at: Date,
): Promise<Data<'/v1/app/referral'>> {
  const application = await applicationToMake(db, key)
  if (!application?.referral) throw new ApiError(CODE.notFound, '申请不存在')
  const { status, referral, product_code, institution_code, amount, term } = application
  if (ENDED.includes(status)) throw new ApiError(CODE.conflict, '这笔申请已经结束')
  const product = await listedProduct(db, product_code, at)
  const link = await links.toInstitution(db, institution_code, { referral })
  if (!link) throw new ApiError(CODE.notFound, '该机构暂未开放线上办理')
  return { ...link, institution: product.institution, terms: leaveTerms(publicTerms(product, amount, term)) }
}
