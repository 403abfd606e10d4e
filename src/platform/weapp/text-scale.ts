import Taro from '@tarojs/taro'

/**
 * The size of text that the visitor has chosen in WeChat, as a factor: 1.5 at most on an iPhone and 1.75 on an iPad; 关怀模式
 * is 1.4 (design/elderly: `fontSizeScaleFactor`). WeChat has it since base library 2.20.1 (`getAppBaseInfo`).
 */
export const textScale = (): number =>
  // Taro's types do not know the factor.
  (Taro.getAppBaseInfo() as Taro.getAppBaseInfo.Result & { fontSizeScaleFactor?: number })
    .fontSizeScaleFactor || 1
