import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

/**
 * Loads again what the page shows when the visitor pulls it down. The page's row in `contract/pages.ts` says that it can be
 * pulled (`pulled`).
 * @param busy whether it is loading; WeChat's dots stay until it no longer is
 */
export function usePullDown(busy: boolean, reload: () => unknown): void {
  const pulled = useRef(false)
  usePullDownRefresh(() => {
    pulled.current = true
    void reload()
  })
  useEffect(() => {
    if (busy || !pulled.current) return
    pulled.current = false
    Taro.stopPullDownRefresh()
  }, [busy])
}
