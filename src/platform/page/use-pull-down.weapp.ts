import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { useEffect } from 'react'

/**
 * Loads again what the page shows when the visitor pulls it down. The page's row in `contract/pages.ts` says that it can be
 * pulled (`pulled`).
 * @param busy whether it is loading; WeChat's dots stay until it no longer is
 */
export function usePullDown(busy: boolean, reload: () => unknown): void {
  usePullDownRefresh(() => void reload())
  useEffect(() => {
    if (!busy) void Taro.stopPullDownRefresh()
  }, [busy])
}
