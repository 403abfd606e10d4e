import { useState } from 'react'
import type { SavedArea } from '@/http/calls/place'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import type { Position } from '@/platform/types'
import { loadShops } from '../api'

/** Receives the focus when the visitor tries to book before the stores are loaded. */
export const SHOPS_MISSING = 'visit-shops-missing'

/** The stores of a product for an area. The position is requested only when the visitor asks for it. */
export function useShops(area: SavedArea, product_code: string) {
  const [at, setAt] = useState<Position | null>(null)
  /** A message about the result of the request for the position. */
  const [message, setMessage] = useState('')
  const { data, state, reload } = useLoad(
    () => loadShops(area.code, product_code, at),
    [area.code, product_code, at],
  )
  const locate = async () => {
    setMessage('')
    const found = await platform.position()
    setAt(found)
    if (!found) setMessage('没有取得位置，不影响预约，请直接选择网点')
  }
  return { data, state, reload, message, locate }
}

export type ShopsState = ReturnType<typeof useShops>
