import Taro from '@tarojs/taro'

/** WeChat on a computer has no function that reads several keys in one call, or one that fails. */
export function storedValues(keys: string[]): unknown[] {
  if (typeof Taro.batchGetStorageSync === 'function') {
    try {
      const values: unknown = Taro.batchGetStorageSync(keys)
      if (Array.isArray(values) && values.length === keys.length) return values
    } catch {}
  }
  return keys.map((key) => Taro.getStorageSync(key))
}
