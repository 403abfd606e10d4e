import { type Fen, fen } from '@contract/brands'
import type { Product } from '@contract/offer'
import { LIMITS } from '@contract/rules/amounts'
import { useEffect, useRef, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { amountProblem } from '@/lib/money/amount'
import { type ProductInfo, productOr } from '../api'
import { agrees, liveSheet } from '../cost/live-sheet'

/** How long the amount must stay unchanged before the cost sheet is requested again, in milliseconds. */
const DEBOUNCE_MS = 400

export type Trial = ReturnType<typeof useTrial>

export const limitsOf = ({ amount_min, amount_max }: Product) => ({
  min: amount_min,
  max: amount_max,
  step: LIMITS.step,
})

/** What the visitor tries: calculated at once on the client, until the server's sheet, which counts, arrives. */
export function useTrial(code: string, asked: { amount?: Fen | undefined; term?: number | undefined }) {
  const [amount, setAmount] = useState(asked.amount)
  const [term, setTerm] = useState(asked.term)
  const [debounced, setDebounced] = useState(asked.amount)
  const loaded = useProduct(code, debounced, term)
  const { data, agreed } = loaded

  const problem = data && amount !== undefined ? amountProblem(amount, limitsOf(data.product)) : null
  useEffect(() => {
    if (problem || amount === debounced) return
    const timer = setTimeout(() => setDebounced(amount), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [amount, debounced, problem])

  const sheet = data?.cost_sheet
  const current = amount ?? sheet?.amount ?? fen(0)
  const months = term ?? sheet?.term ?? 0
  /** Whether the sheet is the server's for the current choice. */
  const confirmed = sheet?.amount === current && sheet.term === months

  return {
    ...loaded,
    problem,
    amount: current,
    term: months,
    setAmount,
    setTerm,
    /** Goes back to the product's own example. */
    reset: () => {
      setAmount(undefined)
      setTerm(undefined)
      setDebounced(undefined)
    },
    confirmed,
    /** The sheet that the client has calculated for the choice, until the server's arrives. */
    live:
      data && agreed && !problem && !confirmed
        ? liveSheet(data.cost_sheet, data.product.price, current, months)
        : null,
  }
}

/**
 * Loads a product; without amount and term, its own example. If the sheet differs from what the client calculates, it
 * is requested once more, and if they still differ, nothing is calculated on the client.
 */
function useProduct(code: string, amount: Fen | undefined, term: number | undefined) {
  const load = useLoad(() => productOr(code, amount, term), [code, amount, term])
  const refusal = load.state !== 'loading' && load.data && 'gone' in load.data ? load.data : null
  const shown = useRef<ProductInfo>(undefined)
  if (load.data && !('gone' in load.data)) shown.current = load.data
  const data = shown.current
  const state = refusal ? 'failed' : load.state
  const { reload } = load
  const agreed = !data || agrees(data.cost_sheet, data.product.price)

  const again = useRef(false)
  useEffect(() => {
    if (state !== 'ready') return
    if (!agreed && !again.current) reload()
    again.current = !agreed
  }, [agreed, state, reload])

  const price = data && JSON.stringify(data.product.price)
  const opened = useRef(price)
  opened.current ??= price
  /** Whether the terms have changed since the page was opened, so that earlier figures no longer hold. */
  const changed = price !== opened.current

  return { data, state, reload, agreed, refusal, changed }
}
