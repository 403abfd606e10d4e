import { go } from '@/router/navigate'
import type { HalfStep } from '@/stores/half'

const CHILD = { form: 'credit_form', product: 'credit_product', result: 'credit_result' } as const

export const goToStep = (step: HalfStep) => go(CHILD[step], {}, 'replace')

/** The ways on from each of these pages; `onProducts` where a partner's link no longer works. */
export const waysOn = {
  onStep: goToStep,
  onProducts: () => go('statusPro', { tab: 'all' }),
  onHome: () => go('home'),
}

/** Opens the leave page of a chosen product, which names the institution first. */
export const goToLeavePage = (order_no: string, code: string) =>
  go('agreeDetail', { order_no, code, half: '1' })
