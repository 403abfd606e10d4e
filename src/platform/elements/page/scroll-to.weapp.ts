import Taro from '@tarojs/taro'

export function scrollToPart(id: string): void {
  void Taro.pageScrollTo({ selector: `#${id}`, duration: 200 }).catch(() => {})
}
