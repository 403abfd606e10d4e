import type { OrderNo } from '@contract/brands'
import { CODE } from '@contract/codes'
import { post } from '@/http/api'
import { MATCH, type Match, sorting, usable } from '@/http/calls/match'
import { choiceSent, useMatch } from '@/stores/match'

/** Why an order cannot be matched: an answer is missing, or there is no such order. */
export interface Unmatchable {
  refused: string
}

/** Sorted by the visitor's preference, sent while the server lacks it. Undefined after a refusal that was shown. */
export async function findOffers(order_no: OrderNo): Promise<Match | Unmatchable | undefined> {
  const sorted = sorting()
  const asked = { order_no, ...sorted }
  const answer = await post(MATCH, asked, { retry: 'read', own: [CODE.conflict, CODE.notFound] })
  const match = answer?.data
  if (!match) return answer && { refused: answer.msg }
  choiceSent(sorted.personalised)
  return { ...match, matched: match.matched.filter(usable), second_look: match.second_look.filter(usable) }
}

/** Matches an order for the next page; rejects when there is no match to show. */
export async function prepareOffers(order_no: OrderNo): Promise<void> {
  const match = await findOffers(order_no)
  if (!match || 'refused' in match) throw new Error('the order was not matched')
  useMatch.getState().keep(match)
}
