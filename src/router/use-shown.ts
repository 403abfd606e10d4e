import { useDidHide, useDidShow } from '@tarojs/taro'
import { useRef, useState } from 'react'

/**
 * How often the page has been shown AGAIN. A dependency for data that must be fresh: pages stay mounted, so effects
 * do not rerun when the visitor comes back.
 */
export function useShown(): number {
  const [shown, setShown] = useState(0)
  const hidden = useRef(false)
  useDidHide(() => {
    hidden.current = true
  })
  useDidShow(() => {
    if (!hidden.current) return
    hidden.current = false
    setShown((count) => count + 1)
  })
  return shown
}
