import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

/** Where contract/pages.ts says `pulled`. WeChat's dots stay until the page is no longer `busy`. */
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
