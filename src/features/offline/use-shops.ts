import { useState } from 'react'
import type { SavedArea } from '@/http/calls/place'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import type { Position } from '@/platform/types'
import { loadShops } from './api'

/** Where the focus goes when a visit is to be booked before the stores are there. */
export const SHOPS_MISSING = 'visit-shops-missing'

/** The stores of a product for an area. The position is asked for only when the visitor says so. */
export function useShops(area: SavedArea, product_code: string) {
  const [at, setAt] = useState<Position | null>(null)
  /** What became of asking for the position, where it needs words. */
  const [told, setTold] = useState('')
  const { data, state, reload } = useLoad(
    () => loadShops(area.code, product_code, at),
    [area.code, product_code, at],
  )
  const locate = async () => {
    setTold('')
    const found = await platform.position()
    setAt(found)
    if (!found) setTold('没有取得位置，不影响预约，请直接选择网点')
  }
  return { data, state, reload, told, locate }
}

export type ShopsState = ReturnType<typeof useShops>
