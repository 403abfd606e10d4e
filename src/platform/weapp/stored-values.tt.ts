import Taro from '@tarojs/taro'

/** Douyin reads one value at a time. */
export const storedValues = (keys: string[]): unknown[] => keys.map((key) => Taro.getStorageSync(key))
