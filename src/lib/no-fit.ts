import type { NoFit } from '@contract/offer'

/** The text for a visitor whom no product fits; `listed`: the reasons of each product stand below. */
export function noFitWords({ change_helps, reasons }: NoFit, listed: boolean) {
  const where = listed ? '下面写明了每个产品不适合的原因。' : ''
  if (change_helps)
    return {
      title: '没有产品提供这个金额和期限',
      why: `每家机构的可申请区间和期限不同。${where}`,
      change: '修改金额和期限',
    }
  const common = reasons.map(({ text }) => text).join('；')
  const why = common ? `${common}。` : `各产品对申请人的要求不同。${where}`
  return {
    title: '换金额或期限，结果也一样',
    why: `${why}如果资料填写有误，可以修改后重新匹配。`,
    change: '检查填写的资料',
  }
}
