import { INCOMES, type Option } from '@contract/rules/order-options'
import { months } from '@contract/rules/words'
import type { ProductDefinition } from '../../catalogue/product-definition'
import { labelOf } from '../../order/options'

/** Texts of a product's requirements. */

/** 企业职员、个体经营: the labels of several options. */
export const labels = (options: readonly Option[], values: readonly string[]) =>
  values.map((value) => labelOf(options, value)).join('、')

/** The regions in which a product is offered; without regions the whole mainland. */
export const served = ({ rules }: ProductDefinition) =>
  rules.regions?.map((region) => region.name).join('、') ?? '中国内地'

/** 6、12、24个月. */
export const offered = ({ terms }: ProductDefinition) => months(terms.join('、'))

/** 8,000元: the lower end of an income bracket, `8,000–15,000元` or `15,000元以上`. */
export function incomeFloor(value: string): string {
  const [floor] = labelOf(INCOMES, value).split(/[–元]/)
  return `${floor}元`
}

/** 已缴纳社保 or 已缴纳社保6个月及以上: the minimum contribution; '' when there is none. */
export function paidIn(what: '社保' | '公积金', least: string): string {
  if (least === 'none') return ''
  return least === 'below_6' ? `已缴纳${what}` : `已缴纳${what}6个月及以上`
}
