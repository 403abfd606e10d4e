import { fen, institutionCode } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import type { Institution, Offer, Product } from '@contract/offer'
import type { AgreementRef } from '@contract/values'

/** Builders of responses of the match endpoints, for component tests. All data are invented. */

export const institution = (code: string, name: string): Institution => ({
  code: institutionCode(code),
  name,
  licence_no: `示例-${code}`,
  licence_note: `${name}的牌照说明`,
  complaint_phone: '000-0000-0001',
  mark: '示',
  logo: null,
})

export const product = (code: string, given: Partial<Product> = {}): Product => ({
  code,
  name: `示例产品${code}`,
  institution: institution(`bank-${code}`, `示例银行${code}`),
  amount_min: fen(100_000),
  amount_max: fen(5_000_000),
  terms: [6, 12],
  amount: fen(2_000_000),
  term: 12,
  annual_rate: 12.55,
  simple_rate: 11.88,
  repayment_method: '等额本息，按月还款',
  price: { method: 'annuity', percent: 11.88, fees: [] },
  monthly_payment: fen(177_589),
  last_payment: fen(177_589),
  total_cost: fen(131_024),
  fee_note: '除利息外不收取其他费用',
  sponsored: false,
  offline: false,
  ...given,
})

export const offer = (code: string, given: Partial<Offer> = {}): Offer => ({
  ...product(code),
  reasons: [{ code: 'term_fits', text: '提供12个月期限' }],
  apply_no: null,
  ...given,
})

export const agreement = (code: string, receiver: string | null, version = '1.0'): AgreementRef => ({
  code,
  title: `授权书${code}`,
  version,
  hash: 'hash',
  consent_id: `${code}@${version}`,
  institution_code: receiver === null ? null : institutionCode(receiver),
})

/** A text that consents to nothing: a tick only says that it was read. */
export const notice = (code: string): AgreementRef => ({ ...agreement(code, null), only_read: true })

/** A product with its cost sheet and one consent for its institution. */
export const info = (code: string, hash = `sheet-${code}`): Data<'/v2/product/info'> => {
  const { institution: lender, amount, term, annual_rate, simple_rate, ...rest } = product(code)
  return {
    product: product(code),
    read_seconds: 0,
    cost_sheet: {
      amount,
      term,
      repayment_method: '等额本息，按月还款',
      items: [
        {
          name: '利息',
          amount: fen(131_024),
          standard: '年利率11.88%',
          annual_rate: 11.88,
          method: '按剩余本金逐月计收',
          charged_by: lender.name,
        },
      ],
      contingent: [{ name: '逾期罚息', method: '按日计收', charged_by: lender.name }],
      monthly_payment: rest.monthly_payment,
      last_payment: rest.last_payment,
      first_days: null,
      total_cost: rest.total_cost,
      total_repayment: fen(amount + rest.total_cost),
      annual_rate,
      simple_rate,
      statement: '除以上列明的项目外，不收取其他费用。',
      hash,
    },
    agreements: [agreement(`share-${code}`, lender.code)],
  }
}
