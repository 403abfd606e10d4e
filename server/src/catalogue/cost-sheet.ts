import type { Fen } from '@contract/brands'
import type { CostItem, CostSheet, Institution } from '@contract/offer'
import type { Fee, Method, Price } from '@contract/price'
import { type Quote, quote } from '@contract/rates'
import type { FeeTotal } from '@contract/rates/schedule'
import { annualShares } from '@contract/rates/shares'
import type { Way } from '@contract/rules/ways'
import { canonicalJson, sha256 } from '../lib/canonical-json'
import { yuan } from '../lib/yuan'
import type { ProductDefinition } from './product-definition'

export const REPAYMENT: Record<Method, string> = {
  annuity: '等额本息，按月还款',
  equal_principal: '等额本金，按月还款，还款额逐月减少',
  interest_first: '先息后本，按月付息，最后一期归还全部本金',
  flat: '等额本金加固定分期手续费，按月还款',
}

const percent = (value: number) => `${Number(value.toFixed(4))}%`

/** 收取方式 of interest, with the day count of the first period when it is not a month. */
const interestMethod = ({ first_days }: Price) =>
  first_days === undefined
    ? '按剩余本金逐月计收'
    : `按剩余本金逐月计收，首期按${first_days}天计收（每月按30天）`

/** An item before its share of the annual rate is known. */
type Item = Omit<CostItem, 'annual_rate'>

const interestItem = (price: Price, charged_by: string, { interest }: Quote): Item =>
  price.method === 'flat'
    ? {
        name: '分期手续费',
        amount: interest,
        standard: `初始本金 × 每月${percent(price.percent)}`,
        method: '每月随还款收取',
        charged_by,
      }
    : {
        name: '利息',
        amount: interest,
        standard: `年利率${percent(price.percent)}`,
        method: interestMethod(price),
        charged_by,
      }

const WHEN: Record<Fee['when'], string> = {
  upfront: '放款时一次性收取',
  monthly: '每月随还款收取',
  yearly: '每年首期随还款收取',
}

function feeStandard({ percent: share, of, fixed }: Fee): string {
  const base = of === 'balance' ? '剩余本金' : '初始本金'
  const parts = [share ? `${base} × ${percent(share)}` : '', fixed ? yuan(fixed) : ''].filter(Boolean)
  return parts.join(' + ') || '不收取'
}

const feeItem = ({ fee, amount }: FeeTotal): Item => ({
  name: fee.name,
  amount,
  standard: feeStandard(fee),
  method: WHEN[fee.when],
  charged_by: fee.charged_by,
})

/** 金规〔2026〕2号: a cost that is not on the sheet must not be charged. */
const STATEMENT = '除以上列明的项目外，不收取其他费用。本平台不向您收费。'

export interface PricedProduct {
  definition: ProductDefinition
  version: string
  institution: Institution
  way: Way
  /** Applications that its institution takes a day; null or missing = any number. */
  institution_limit?: number | null
}

interface SheetProduct extends Pick<PricedProduct, 'version'> {
  definition: Pick<ProductDefinition, 'code' | 'price' | 'contingent'>
  institution: Pick<Institution, 'code' | 'name'>
}

interface SheetSubject {
  product: string
  version: string
  institution: string
}

/** SHA-256 (hex) of a sheet and its subject. */
export const sheetHash = (subject: SheetSubject, content: Omit<CostSheet, 'hash'>) =>
  sha256(canonicalJson({ ...subject, ...content }))

/**
 * The comprehensive cost sheet (综合融资成本明示表, 金规〔2026〕2号; annual rates: PBOC announcement 2021 No. 3) for an amount (fen)
 * and term (months). The hash covers product, version and institution too, so that it belongs to one product only.
 * @throws RangeError when amount and term are invalid (contract/rates)
 */
export function costSheet(
  { definition, version, institution }: SheetProduct,
  amount: Fen,
  term: number,
): CostSheet {
  const priced = quote(definition.price, amount, term)
  const items = [interestItem(definition.price, institution.name, priced), ...priced.fees.map(feeItem)]
  const shares = annualShares(priced)
  const content: Omit<CostSheet, 'hash'> = {
    amount,
    term,
    repayment_method: REPAYMENT[definition.price.method],
    items: items.map((item, index) => ({ ...item, annual_rate: shares[index] ?? 0 })),
    contingent: definition.contingent,
    monthly_payment: priced.monthly_payment,
    last_payment: priced.last_payment,
    first_days: definition.price.first_days ?? null,
    total_cost: priced.total_cost,
    total_repayment: priced.total_repayment,
    annual_rate: priced.annual_rate,
    simple_rate: priced.simple_rate,
    statement: STATEMENT,
  }
  const subject = { product: definition.code, version, institution: institution.code }
  return { ...content, hash: sheetHash(subject, content) }
}
