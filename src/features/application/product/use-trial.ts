import { type Fen, fen } from '@contract/brands'
import type { CostSheet } from '@contract/offer'
import { LIMITS } from '@contract/rules/amounts'
import { useEffect, useMemo, useState } from 'react'
import { amountProblem } from '@/lib/money/amount'
import { liveSheet } from '../cost/live-sheet'
import { useProduct } from './use-product'

/** How long the amount must stay unchanged before the cost sheet is requested again, in milliseconds. */
const DEBOUNCE_MS = 400

/**
 * The amount (fen) and term (months) that the visitor tries for a product. The figures follow the choice at once,
 * calculated on the client; the server's sheet replaces them when it arrives and is the one that counts.
 */
export function useTrial(code: string, asked: { amount?: Fen | undefined; term?: number | undefined }) {
  const [amount, setAmount] = useState(asked.amount)
  const [term, setTerm] = useState(asked.term)
  const [debounced, setDebounced] = useState(asked.amount)
  const loaded = useProduct(code, debounced, term)
  const { data, agreed } = loaded

  const limits = data && { min: data.product.amount_min, max: data.product.amount_max, step: LIMITS.step }
  const problem = limits && amount !== undefined ? amountProblem(amount, limits) : null
  useEffect(() => {
    if (problem || amount === debounced) return
    const timer = setTimeout(() => setDebounced(amount), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [amount, debounced, problem])

  const sheet = data?.cost_sheet
  const current = amount ?? sheet?.amount ?? fen(0)
  const months = term ?? sheet?.term ?? 0
  const confirmed = sheet?.amount === current && sheet.term === months
  const price = data?.product.price
  const live = useMemo(
    (): CostSheet | null =>
      sheet && price && agreed && !problem && !confirmed ? liveSheet(sheet, price, current, months) : null,
    [sheet, price, agreed, problem, confirmed, current, months],
  )

  return {
    ...loaded,
    limits,
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
    live,
  }
}
