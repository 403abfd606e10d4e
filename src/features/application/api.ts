import type { ApplyNo, Fen, OrderNo } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import type { Institution } from '@contract/offer'
import { institutionOf } from '@contract/rules/agreement'
import { post } from '@/http/api'
import { loadApplications } from '@/http/calls/application'
import { read } from '@/http/read'
import { write } from '@/http/write'
import { settings } from '@/platform/settings'
import { noteStatuses } from '@/stores/seen'
import { confirmAccount } from '@/stores/session'

const INFO = '/v2/product/info'
const APPLY = '/v1/product/apply'

export type ProductInfo = Data<typeof INFO>
export type ApplyItem = Payload<typeof APPLY>

/** A product that the visitor wants to apply for. The amount is in fen, the term in months. */
export interface Wanted {
  code: string
  amount: Fen
  term: number
}

/** Loads a product, or its own example, or why it is not shown: none has this code (`gone`), or it is not lent like this. */
export async function productOr(
  code: string,
  amount?: Fen,
  term?: number,
): Promise<ProductInfo | { gone: boolean; text: string } | undefined> {
  const answer = await post(
    INFO,
    { code, amount, term },
    { retry: 'read', own: [CODE.notFound, CODE.conflict, CODE.validation] },
  )
  // A build without stores has no product that needs a visit to one.
  if (answer?.data?.product.offline && !settings.hasStores) return { gone: true, text: '' }
  if (!answer || answer.data) return answer?.data ?? undefined
  const { errors, msg } = answer
  return {
    // The server refuses a code with an invalid format.
    gone: answer.code === CODE.notFound || errors.some(({ field }) => field === 'code'),
    text: errors.map(({ content }) => content).join('，') || msg,
  }
}

/** Undefined when one of them fails: nobody may apply without having seen the cost sheet. */
export async function productInfos(wanted: readonly Wanted[]): Promise<ProductInfo[] | undefined> {
  const infos = await Promise.all(wanted.map(({ code, amount, term }) => read(INFO, { code, amount, term })))
  return infos.every((info) => info !== undefined) ? infos : undefined
}

/** Every retry of the same application sends the same request id. Rejects when no answer arrives. */
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

/**
 * Lists the applications of an order, or all of the visitor's when no order is given or it has none: who applies again
 * for a product gets the application that is still under way, which may belong to an earlier order.
 */
export async function listApplications(order_no: OrderNo): ReturnType<typeof loadApplications> {
  const own = await loadApplications(order_no ? { order_no } : {})
  if (!own) return undefined
  confirmAccount(own.account)
  noteStatuses(own.applications)
  return own.applications.length === 0 && order_no ? listApplications('') : own
}

/** Ends the visitor's applications at the institution, by withdrawing its notice (PIPL art. 15). Undefined when refused. */
export async function giveUp({ name }: Pick<Institution, 'name'>) {
  const own = await read('/v1/user/consent/list', {})
  const notice = own?.consents.find(
    ({ title, only_read, withdrawn_at }) => only_read && !withdrawn_at && institutionOf(title) === name,
  )
  return notice && read('/v1/user/consent/withdraw', { id: notice.id })
}

/** Stores that the visitor allowed one message about a status. */
export const allowNotice = (code: string) => write('/v1/app/notice', { code })

/** `unknown` means that no answer arrived, so the server may or may not have accepted it. */
export type Outcome =
  | { kind: 'submitted'; apply_no: ApplyNo }
  | { kind: 'refused'; code: number; text: string }
  | { kind: 'unknown' }
