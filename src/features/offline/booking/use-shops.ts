import { useState } from 'react'
import type { SavedArea } from '@/http/calls/place'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import type { NoPosition, Position } from '@/platform/types'
import { loadShops } from '../api'

/** Receives the focus when the visitor tries to book before the stores are loaded. */
export const SHOPS_MISSING = 'visit-shops-missing'

/** The stores of a product for an area. The position is requested only when the visitor asks for it. */
export function useShops(area: SavedArea, product_code: string) {
  const [at, setAt] = useState<Position | null>(null)
  /** Why the request for the position brought none. */
  const [unlocated, setUnlocated] = useState<NoPosition | 'none'>()
  const { data, state, reload } = useLoad(
    () => loadShops(area.code, product_code, at),
    [area.code, product_code, at],
  )
  const located = (found: Position) => {
    setUnlocated(undefined)
    setAt(found)
  }
  const locate = async () => {
    setUnlocated(undefined)
    const found = await platform.position(located)
    if (typeof found === 'object' && found) return located(found)
    setUnlocated(found ?? 'none')
  }
  return { data, state, reload, unlocated, locate }
}

export type ShopsState = ReturnType<typeof useShops>
