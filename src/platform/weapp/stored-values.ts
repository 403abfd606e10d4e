import Taro from '@tarojs/taro'

/**
 * The stored values of several keys. WeChat on a computer has no function that reads them in one call
 * (api/storage/wx.batchGetStorageSync), or one that fails.
 */
export function storedValues(keys: string[]): unknown[] {
  if (typeof Taro.batchGetStorageSync === 'function') {
    try {
      const values: unknown = Taro.batchGetStorageSync(keys)
      if (Array.isArray(values) && values.length === keys.length) return values
    } catch {}
  }
  return keys.map((key) => Taro.getStorageSync(key))
}
