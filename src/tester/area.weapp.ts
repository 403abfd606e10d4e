import Taro from '@tarojs/taro'

const KEY = 'qa_state'

/** Stores the tester's state on the phone, because a mini-program is often restarted. */
export const area = {
  read(): string | null {
    return Taro.getStorageSync<string>(KEY) || null
  },
  write(text: string): void {
    Taro.setStorageSync(KEY, text)
  },
}
