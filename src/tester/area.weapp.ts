import Taro from '@tarojs/taro'

const KEY = 'qa_state'

/** Where the tester's state is kept: the phone, as a mini-program is started anew often. */
export const area = {
  read(): string | null {
    return Taro.getStorageSync<string>(KEY) || null
  },
  write(text: string): void {
    Taro.setStorageSync(KEY, text)
  },
}
