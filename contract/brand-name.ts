/**
 * What a platform's name may contain only with a qualification: the draft of 营销办法, the notice on 银行 of 2022, WeChat's rules
 * for names (docs/trust.md). 借 alone is not one: 借款匹配 passes.
 */
const QUALIFIED =
  /银行|銀行|金融|[贷貸]|借钱|借錢|征信|基金|证券|保险|信托|理财|财富管理|支付|清算|担保|期货|保理|典当|众筹|交易所|交易中心|bank|loan|financ/gi

/** One sentence when the brand has words that need a qualification and the operator states none with its number. */
export function brandFault(brand = '', qualification = ''): string | undefined {
  const words = new Set(
    brand
      .normalize('NFKC')
      .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
      .match(QUALIFIED),
  )
  if (words.size === 0 || /\d{4}/.test(qualification)) return undefined
  return `TARO_APP_BRAND must not have ${[...words].join(', ')} unless TARO_APP_BRAND_QUALIFICATION states the qualification with its number; it is "${brand}".`
}
