import { post } from '@/http/api'
import { type Match, useMatch } from '@/stores/match'

/** Matches an order. The way it is ordered is the visitor's choice (stores/match). */
export async function findOffers(order_no: string): Promise<Match | undefined> {
  const { personalised } = useMatch.getState()
  return (await post('/v2/product/showList', { order_no, personalised }, { retry: true }))?.data ?? undefined
}

/** Matches an order for the page that follows; rejects when there is no match to show. */
export async function prepareOffers(order_no: string): Promise<void> {
  const match = await findOffers(order_no)
  if (!match) throw new Error('the order was not matched')
  useMatch.getState().keep(match)
}

/** The visitor's order that is ready to be matched, '' when there is none; undefined when it could not be asked. */
export async function pendingOrder(): Promise<string | undefined> {
  const data = (await post('/v1/app/pending', {}, { retry: true }))?.data
  if (!data) return undefined
  return data.pending?.page === 'productList' ? data.pending.order_no : ''
}

export const listProducts = async () =>
  (await post('/v1.0/product/list', {}, { retry: true }))?.data?.products

export const listApplications = async () =>
  (await post('/web/result/list', {}, { retry: true }))?.data?.applications
