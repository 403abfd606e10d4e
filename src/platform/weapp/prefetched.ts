import Taro from '@tarojs/taro'

/** How long the first call waits for WeChat's answer, in milliseconds; without 数据预拉取 the answer is an immediate refusal. */
const PATIENCE_MS = 100

/**
 * What WeChat has fetched from the operator's server for this opening, where the operator has switched that on in
 * WeChat's console (framework/ability/pre-fetch); undefined when there is nothing, or not soon.
 */
export const prefetched = (): Promise<unknown> =>
  Promise.race([fetched(), new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])

async function fetched(): Promise<unknown> {
  try {
    const { fetchedData } = await Taro.getBackgroundFetchData({ fetchType: 'pre' })
    // Without a token of our own, WeChat's next request would carry a login code of the visitor.
    Taro.setBackgroundFetchToken({ token: 'none' }).catch(() => {})
    return fetchedData
  } catch {
    return undefined
  }
}
