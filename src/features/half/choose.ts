import { post } from '@/http/api'

/**
 * Records the visitor's choice on the server and resolves with the destination of the chosen product, or undefined
 * when it was refused.
 */
export const chooseOffer = async (order_no: string, code: string) =>
  (await post('/open/credit/half/click', { order_no, code }))?.data ?? undefined
