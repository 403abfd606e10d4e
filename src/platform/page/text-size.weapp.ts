import Taro from '@tarojs/taro'
import type { CSSProperties } from 'react'

// Taro's types do not know the factor.
const info = () => Taro.getAppBaseInfo() as Taro.getAppBaseInfo.Result & { fontSizeScaleFactor?: number }

/** WeChat's own size (design/elderly: since base library 2.20.1); to 2, as on iOS, and at least the usual (12 px). */
export const readTextScale = () => Math.min(Math.max(info().fontSizeScaleFactor || 1, 1), 2)

/** In the elder view an iPhone's largest text is 30 px (移动互联网应用适老化通用设计规范 1.1). */
export function rootProps(theme: string, scale: number, elder: boolean) {
  const unit = elder ? Math.min(Math.max(scale * 1.25, 1.25), 2) : scale
  return {
    className: `theme-${theme} sized${elder ? ' elder' : ''}`,
    style: unit === 1 ? undefined : ({ '--u': `${unit}px` } as CSSProperties),
  }
}
