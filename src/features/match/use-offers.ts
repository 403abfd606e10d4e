import type { Fen } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import { useEffect, useRef, useState } from 'react'
import { loadPending } from '@/http/calls/application'
import type { Match } from '@/http/calls/match'
import { openForm, saveStep } from '@/http/calls/order'
import { useLoad } from '@/http/use-load'
import { reportUnexpected } from '@/lib/expected'
import { scrollToPart } from '@/platform/elements/page/scroll-to'
import { useForm } from '@/stores/form'
import { choosePersonalised, useMatch } from '@/stores/match'
import { findOffers, type Unmatchable } from './api'

/** That there is no order to match, or why it cannot be matched, differs from a match without offers. */
type Found = Match | Unmatchable | 'no order'

/** @param order_no an empty string stands for the order that the visitor left unfinished */
async function load(order_no: string): Promise<Found | undefined> {
  if (order_no) return findOffers(order_no)
  const left = await loadPending()
  if (!left) return undefined
  return left.pending?.page === 'productList' ? findOffers(left.pending.order_no) : 'no order'
}

/** Another amount (fen) and term (months) for the visitor's order. */
export interface Change {
  amount: Fen
  term: number
  words: string
  /** The product for which it was suggested; an empty string when the visitor chose it for all of them. */
  code: string
}

export interface Look {
  code: string
  done?: string
  trouble?: string
}

/**
 * @param onOrder called when an order other than the displayed one was changed; its match is ready
 * @param onForm called when the suggestion created a new order, whose other steps come first
 */
export function useOffers(
  order_no: string,
  shown: number,
  onOrder: (order_no: string) => void,
  onForm: () => void,
) {
  const { data, state, reload } = useLoad<Found>(
    () => load(order_no),
    [order_no, shown],
    () => useMatch.getState().take(order_no) ?? undefined,
  )
  const [look, setLook] = useState<Look | null>(null)
  const busy = useRef(false)
  const toShow = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: not read, but only a new match contains the offer to show
  useEffect(() => {
    if (toShow.current) scrollToPart(`offer-${toShow.current}`)
    toShow.current = ''
  }, [data])

  const personalise = (on: boolean) => {
    choosePersonalised(on)
    reload()
  }

  const settle = async (match: Match, { code, amount, term, words }: Change) => {
    const taken = await takeSecondLook(match.order_no, { amount, term })
    if (taken === 'form') return onForm()
    if ('refused' in taken) return setLook({ code, trouble: taken.refused })
    if (taken.order_no !== match.order_no) return onOrder(taken.order_no)
    setLook({ code, done: words })
    toShow.current = code
    reload()
  }

  /** Only one at a time, because two amounts would contradict each other. */
  const take = async (match: Match, one: Change) => {
    if (busy.current) return
    busy.current = true
    setLook(null)
    try {
      await settle(match, one)
    } catch (error) {
      setLook({ code: one.code, trouble: '还没有完成，请检查网络或稍后再试' })
      reportUnexpected(error)
    } finally {
      busy.current = false
    }
  }

  return { data, state, reload, look, personalise, take }
}

/** `form`: an answer is missing in a new order, which was created because the displayed one has been submitted. */
type Taken = { order_no: string } | 'form' | { refused: string }

/**
 * Matches the order for another amount (fen) and term (months); a submitted one is read-only, so the next one changes.
 * @throws {NetworkError} when no answer arrived; a retry does not repeat what has been done
 */
async function takeSecondLook(
  shown_no: string,
  { amount, term }: { amount: Fen; term: number },
): Promise<Taken> {
  let refused = '没有完成，请稍后再试'
  const options = {
    onRefused: (msg: string) => {
      refused = msg
    },
  }
  const opened = await openForm({}, options)
  if (!opened) return { refused }
  const { order_no } = opened
  // A new order never copies what was requested, so the purpose is read from the displayed order.
  const asked = order_no === shown_no ? opened : await openForm({ order_no: shown_no }, options)
  if (!asked) return { refused }

  const { purpose } = asked.values
  const known = Object.entries({ ...asked.values, ...opened.values, amount, term, purpose })
  const own = opened.fields.filter(({ flow }) => flow === FLOW.basics).map(({ name }) => name)
  const values: FormValues = Object.fromEntries(known.filter(([name]) => own.includes(name)))
  const saved = await saveStep({ order_no, flow: FLOW.basics, values }, options)
  if (!saved?.data) return { refused: saved?.errors[0]?.content ?? refused }
  draft(order_no, saved.data.flow, values)
  if (saved.data.next === 'form') return 'form'

  const match = await findOffers(order_no)
  if (!match || 'refused' in match) return { refused: '金额和期限已经改好，但没有加载出新的结果，请再试一次' }
  useMatch.getState().keep(match)
  return { order_no }
}

function draft(order_no: string, flow: number, values: FormValues) {
  const form = useForm.getState()
  if (form.order_no !== order_no) form.clear()
  form.fill(values)
  form.setOrder(order_no, flow)
}
