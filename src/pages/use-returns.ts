import { useDidHide, useDidShow } from '@tarojs/taro'
import { useRef, useState } from 'react'

/** Counts how often the page was shown again. Pages stay mounted, so effects do not run again on back. */
export function useReturns(): number {
  const [returns, setReturns] = useState(0)
  const hidden = useRef(false)
  useDidHide(() => {
    hidden.current = true
  })
  useDidShow(() => {
    if (hidden.current) setReturns((count) => count + 1)
    hidden.current = false
  })
  return returns
}
