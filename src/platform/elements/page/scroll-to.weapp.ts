import Taro from '@tarojs/taro'

/** Scrolls to a part of the page. */
export function scrollToPart(id: string): void {
  void Taro.pageScrollTo({ selector: `#${id}`, duration: 200 }).catch(() => {})
}
