/// <reference types="@tarojs/taro" />

declare module '@tarojs/plugin-framework-react/dist/runtime' {
  export { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
}
