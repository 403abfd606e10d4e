import { go } from '@/router/navigate'
import type { HalfStep } from '@/stores/half'

const CHILD = { form: 'credit_form', product: 'credit_product', result: 'credit_result' } as const

/** Opens the child page of `/credit` for a step, in place of the current page. */
export const goToStep = (step: HalfStep) => go(CHILD[step], {}, 'replace')

/** Where every page of `/credit` leads; to all products where a partner's link no longer works. */
export const ways = {
  onStep: goToStep,
  onProducts: () => go('statusPro', { tab: 'all' }),
  onHome: () => go('home'),
}

/** Opens the leave page of a chosen product, which names the institution first. */
export const goToLeavePage = (order_no: string, code: string) =>
  go('agreeDetail', { order_no, code, half: '1' })
