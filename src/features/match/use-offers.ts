import type { SecondLook } from '@contract/offer'
import { useEffect, useRef, useState } from 'react'
import type { Match } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { reportBug } from '@/lib/expected'
import { scrollToPart } from '@/platform/elements/page/scroll-to'
import { choosePersonalised, useMatch } from '@/stores/match'
import { findOffers, pendingOrder } from './api'
import { takeSecondLook } from './take-second-look'

/** No order to match: told apart from a match without offers. */
type Found = Match | 'no order'

async function load(given: string): Promise<Found | undefined> {
  const order_no = given || (await pendingOrder())
  if (order_no === undefined) return undefined
  if (!order_no) return 'no order'
  return useMatch.getState().take(order_no) ?? findOffers(order_no)
}

/** A second look that was taken, or what stood in its way. */
export interface Look {
  code: string
  /** What was changed, in a sentence. */
  done?: string
  trouble?: string
}

export interface Told {
  /** What was taken became another order than the one that is shown; its match is ready. */
  onOrder: (order_no: string) => void
  /** It became a new order, whose other steps come first. */
  onForm: () => void
}

/** The visitor's match: how it is ordered, and what else of it they take. */
export function useOffers(order_no: string, shown: number, { onOrder, onForm }: Told) {
  const { data, state, reload } = useLoad(() => load(order_no), [order_no, shown])
  const [look, setLook] = useState<Look | null>(null)
  const busy = useRef(false)
  const toShow = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the match that holds what was taken
  useEffect(() => {
    if (toShow.current) scrollToPart(`offer-${toShow.current}`)
    toShow.current = ''
  }, [data])

  const personalise = (on: boolean) => {
    choosePersonalised(on)
    reload()
  }

  const settle = async (match: Match, { code, amount, term, changes }: SecondLook) => {
    const taken = await takeSecondLook(match.order_no, { amount, term })
    if (taken.kind === 'form') return onForm()
    if (taken.kind === 'refused') return setLook({ code, trouble: taken.text })
    if (taken.order_no !== match.order_no) return onOrder(taken.order_no)
    setLook({ code, done: changes.map(({ text }) => text).join('，') })
    toShow.current = code
    reload()
  }

  /** One at a time: two amounts cannot be right. */
  const take = async (match: Match, one: SecondLook) => {
    if (busy.current) return
    busy.current = true
    setLook(null)
    try {
      await settle(match, one)
    } catch (error) {
      setLook({ code: one.code, trouble: '还没有完成，请检查网络或稍后再试' })
      reportBug(error)
    } finally {
      busy.current = false
    }
  }

  return { data, state, reload, look, personalise, take }
}
