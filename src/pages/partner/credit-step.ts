import { go } from '@/router/navigate'
import type { HalfStep } from '@/stores/half'

const CHILD = { form: 'credit_form', product: 'credit_product', result: 'credit_result' } as const

/** Opens the child of `/credit` that a step belongs to, in place of the page that is open. */
export const goToStep = (step: HalfStep) => go(CHILD[step], {}, 'replace')

export const goHome = () => go('home')

/** The leave page of a chosen product: it names the institution first. */
export const goToLeave = (order_no: string, code: string) => go('agreeDetail', { order_no, code, half: '1' })
