import type { Data, Payload } from '@contract/endpoints'
import { loadApplications } from '@/http/calls/application'
import { read } from '@/http/read'
import { write } from '@/http/write'
import { noteStatuses } from '@/stores/seen'
import { confirmAccount } from '@/stores/session'
import type { Outcome } from './submit'

const INFO = '/v2/product/info'
const APPLY = '/v1/product/apply'

export type ProductInfo = Data<typeof INFO>
export type ApplyItem = Payload<typeof APPLY>

/** A product that the visitor wants to apply for; amount in fen, term in months. */
export interface Wanted {
  code: string
  amount: number
  term: number
}

/** A product with its cost sheet and agreements; its own example where amount and term are left out. */
export const productInfo = (code: string, amount?: number, term?: number) =>
  read(INFO, { code, amount, term })

/** All of them, or undefined when one could not be had: an application without its cost sheet must not be made. */
export async function productInfos(wanted: readonly Wanted[]): Promise<ProductInfo[] | undefined> {
  const infos = await Promise.all(wanted.map(({ code, amount, term }) => productInfo(code, amount, term)))
  return infos.every((info) => info !== undefined) ? infos : undefined
}

/** Applies for one product. The same application keeps its request id over all tries. Rejects without an answer. */
export async function apply(item: ApplyItem): Promise<Outcome> {
  let refusal: { text: string; code: number } | undefined
  const answer = await write(APPLY, item, {
    onRefused: (text, code) => {
      refusal = { text, code }
    },
  })
  if (answer?.data) return { kind: 'submitted', apply_no: answer.data.apply_no }
  return {
    kind: 'refused',
    code: answer?.code ?? refusal?.code ?? 0,
    text: answer?.msg || refusal?.text || '机构没有受理',
  }
}

async function applicationsOf(order_no: string) {
  const own = await loadApplications(order_no ? { order_no } : {})
  if (!own) return undefined
  confirmAccount(own.account)
  noteStatuses(own.applications)
  return own
}

/**
 * Applications of an order, with whose they are; of the visitor when there is none given or the order has none: who applies again for a
 * product gets the application that is still live, and that may belong to an earlier order.
 */
export async function listApplications(order_no: string) {
  const own = await applicationsOf(order_no)
  return own?.applications.length === 0 && order_no ? applicationsOf('') : own
}
