import type { Fen } from '@contract/brands'
import { useEffect, useRef, useState } from 'react'
import type { Match } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { reportUnexpected } from '@/lib/expected'
import { scrollToPart } from '@/platform/elements/page/scroll-to'
import { choosePersonalised, useMatch } from '@/stores/match'
import { findOffers, pendingOrder, type Unmatchable } from './api'
import { takeSecondLook } from './take-second-look'

/** That there is no order to match, or why it cannot be matched, differs from a match without offers. */
type Found = Match | Unmatchable | 'no order'

async function load(given: string): Promise<Found | undefined> {
  const order_no = given || (await pendingOrder())
  if (order_no === undefined) return undefined
  if (!order_no) return 'no order'
  return findOffers(order_no)
}

/** Another amount (fen) and term (months) for the visitor's order. */
export interface Change {
  amount: Fen
  term: number
  /** A sentence about it. */
  words: string
  /** The product for which it was suggested; an empty string when the visitor chose it for all of them. */
  code: string
}

/** A change that was made, or the reason why that failed. */
export interface Look {
  code: string
  /** A sentence about what was changed. */
  done?: string
  trouble?: string
}

export interface OffersCallbacks {
  /** Called when an order other than the displayed one was changed; its match is ready. */
  onOrder: (order_no: string) => void
  /** Called when the suggestion created a new order, whose other steps come first. */
  onForm: () => void
}

/** The visitor's match, its sorting, and the suggestions they take. */
export function useOffers(order_no: string, shown: number, { onOrder, onForm }: OffersCallbacks) {
  const { data, state, reload } = useLoad<Found>(
    () => load(order_no),
    [order_no, shown],
    () => useMatch.getState().take(order_no) ?? undefined,
  )
  const [look, setLook] = useState<Look | null>(null)
  const busy = useRef(false)
  const toShow = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the match of the taken suggestion
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
    if (taken.kind === 'form') return onForm()
    if (taken.kind === 'refused') return setLook({ code, trouble: taken.text })
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
