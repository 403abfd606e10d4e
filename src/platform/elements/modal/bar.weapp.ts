import Taro from '@tarojs/taro'
import theme from '../../../theme.json'

/** `#F5F6F8` under the half-transparent black of a layer. */
export const shaded = (hex: string) =>
  hex.replace(/\w\w/g, (part) => (Number.parseInt(part, 16) >> 1).toString(16).padStart(2, '0'))

/** How many layers cover the page. */
let layers = 0

function colour() {
  const { ground, bar } = theme[Taro.getAppBaseInfo().theme === 'dark' ? 'dark' : 'light']
  const white = layers > 0 || bar === 'white'
  void Taro.setNavigationBarColor({
    frontColor: white ? '#ffffff' : '#000000',
    backgroundColor: layers > 0 ? shaded(ground) : ground,
  }).catch(() => {})
}

/** Gives WeChat's bar the colour of the page under a layer, and returns a function that gives it back. */
export function shadeBar(): () => void {
  layers++
  colour()
  return () => {
    layers--
    colour()
  }
}
