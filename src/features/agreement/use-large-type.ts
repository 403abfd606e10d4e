import { useState } from 'react'
import { platform } from '@/platform/platform'

const KEY = 'large_type'

/** Whether agreements are shown in larger type. The choice is stored on the device. */
export function useLargeType(): [large: boolean, toggle: () => void] {
  const [large, setLarge] = useState(() => platform.storage.get(KEY) === 'on')
  const toggle = () => {
    platform.storage.set(KEY, large ? 'off' : 'on')
    setLarge(!large)
  }
  return [large, toggle]
}
