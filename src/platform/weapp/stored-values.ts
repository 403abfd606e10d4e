import Taro from '@tarojs/taro'

/** The stored values of several keys, in one synchronous call. */
export const storedValues = (keys: string[]): unknown[] => Taro.batchGetStorageSync(keys)
