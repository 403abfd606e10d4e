import Taro from '@tarojs/taro'

/** Brings a part of the page to its top. */
export function scrollToPart(id: string): void {
  void Taro.pageScrollTo({ selector: `#${id}`, duration: 200 }).catch(() => {})
}
