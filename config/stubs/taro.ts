/**
 * Replaces `@tarojs/taro` on H5, which would add 4 KB to the first load: only the navigation and the life cycles that sources
 * use. taro.test.ts compares them with the sources. Taro compiles every use to a property of the default export.
 */
import { useDidHide, useDidShow, useRouter } from '@tarojs/plugin-framework-react/dist/runtime'
import { getCurrentPages, navigateBack, navigateTo, redirectTo, reLaunch } from '@tarojs/router'

/** Taro's entry calls it; no style is calculated when the product runs. */
export function initPxTransform() {}

export default {
  getCurrentPages,
  navigateBack,
  navigateTo,
  redirectTo,
  reLaunch,
  useDidHide,
  useDidShow,
  useRouter,
}
