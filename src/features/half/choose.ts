import { post } from '@/http/api'

/** Where a chosen product leads; kept on the server as the visitor's choice. Undefined when it was refused. */
export const chooseOffer = async (order_no: string, code: string) =>
  (await post('/open/credit/half/click', { order_no, code }))?.data ?? undefined
