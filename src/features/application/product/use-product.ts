import type { Fen } from '@contract/brands'
import { useEffect, useRef, useState } from 'react'
import { useLoad } from '@/http/use-load'
import { type ProductInfo, productOr } from '../api'
import { agrees } from '../cost/live-sheet'

/**
 * Loads a product with the server's cost sheet for an amount (fen) and term (months), or for its own example when
 * they are left out. What the client calculates must equal the sheet. If it does not, the product is requested once
 * more, and if they still differ, nothing is calculated on the client.
 */
export function useProduct(code: string, amount: Fen | undefined, term: number | undefined) {
  const load = useLoad(() => productOr(code, amount, term), [code, amount, term])
  const refusal = load.state !== 'loading' && load.data && 'gone' in load.data ? load.data : null
  const shown = useRef<ProductInfo>(undefined)
  if (load.data && !('gone' in load.data)) shown.current = load.data
  const data = shown.current
  const state = refusal ? 'failed' : load.state
  const { reload } = load
  const agreed = data ? agrees(data.cost_sheet, data.product.price) : true

  const again = useRef(false)
  useEffect(() => {
    if (state !== 'ready') return
    if (agreed) again.current = false
    else if (!again.current) {
      again.current = true
      reload()
    }
  }, [agreed, state, reload])

  return { data, state, reload, agreed, refusal, changed: useChanged(data) }
}

/** Whether the terms have changed since the page was opened, so that earlier figures no longer hold. */
function useChanged(data: ProductInfo | undefined): boolean {
  const [changed, setChanged] = useState(false)
  const price = data && JSON.stringify(data.product.price)
  const last = useRef(price)
  useEffect(() => {
    if (last.current && price && price !== last.current) setChanged(true)
    last.current = price ?? last.current
  }, [price])
  return changed
}
