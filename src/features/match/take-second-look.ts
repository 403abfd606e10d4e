import type { Fen } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import { openForm, saveStep } from '@/http/calls/order'
import { useForm } from '@/stores/form'
import { useMatch } from '@/stores/match'
import { findOffers } from './api'

/** The result of taking a suggestion. */
export type Taken =
  /** The order was matched again, and the match is in the store. */
  | { kind: 'matched'; order_no: string }
  /** A new order was created because the displayed one has been submitted, and an answer is missing in it. */
  | { kind: 'form' }
  /** The server refused with this message. */
  | { kind: 'refused'; text: string }

const AGAIN = '没有完成，请稍后再试'
const UNMATCHED = '金额和期限已经改好，但没有加载出新的结果，请再试一次'

/**
 * Puts another amount (fen) and term (months) into the visitor's order and matches it again; the purpose and all
 * other answers stay. A submitted order is read-only, so then the visitor's next order is changed.
 * @throws {NetworkError} when no answer arrived; a retry does not repeat what has been done
 */
export async function takeSecondLook(
  shown_no: string,
  { amount, term }: { amount: Fen; term: number },
): Promise<Taken> {
  let text = AGAIN
  const options = {
    onRefused: (msg: string) => {
      text = msg
    },
  }
  const opened = await openForm({}, options)
  if (!opened) return { kind: 'refused', text }
  const { order_no } = opened
  // A new order never copies what was requested, so the purpose is read from the displayed order.
  const asked = order_no === shown_no ? opened : await openForm({ order_no: shown_no }, options)
  if (!asked) return { kind: 'refused', text }

  const { purpose } = asked.values
  const known = Object.entries({ ...asked.values, ...opened.values, amount, term, purpose })
  const own = opened.fields.filter(({ flow }) => flow === FLOW.basics).map(({ name }) => name)
  const values: FormValues = Object.fromEntries(known.filter(([name]) => own.includes(name)))
  const saved = await saveStep({ order_no, flow: FLOW.basics, values }, options)
  if (!saved?.data) return { kind: 'refused', text: saved?.errors[0]?.content ?? text }
  draft(order_no, saved.data.flow, values)
  if (saved.data.next === 'form') return { kind: 'form' }

  const match = await findOffers(order_no)
  if (!match || 'refused' in match) return { kind: 'refused', text: UNMATCHED }
  useMatch.getState().keep(match)
  return { kind: 'matched', order_no }
}

/** Updates the draft to match the order, and drops values that belong to another order. */
function draft(order_no: string, flow: number, values: FormValues) {
  const form = useForm.getState()
  if (form.order_no !== order_no) form.clear()
  form.fill(values)
  form.setOrder(order_no, flow)
}
