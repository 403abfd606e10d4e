import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

/**
 * Loads the page again when it is pulled down, where contract/pages.ts says `pulled`.
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
