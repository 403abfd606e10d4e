import Taro from '@tarojs/taro'
import type { Platform } from '../types'

/** Douyin has no fuzzy position, and asks the visitor by itself. */
export const position: Platform['position'] = () =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), 8000)
    void Taro.getLocation({ type: 'gcj02' }).then(
      ({ longitude, latitude }) => resolve({ lng: longitude, lat: latitude }),
      () => resolve(null),
    )
  })
