import Taro from '@tarojs/taro'
import theme from '../../../theme.json'

/** `#F5F6F8` under the half-transparent black of a layer. */
export const shaded = (hex: string) =>
  hex.replace(/\w\w/g, (part) => (Number.parseInt(part, 16) >> 1).toString(16).padStart(2, '0'))

/** WeChat keeps a colour for each page, and only the visible page's can be set. */
const visiblePage = () => Taro.getCurrentInstance().page

/** How many layers cover each page; a page below the visible one keeps its layers. */
const layers = new WeakMap<object, number>()

function colour(count: number) {
  const { ground, bar } = theme[Taro.getAppBaseInfo().theme === 'dark' ? 'dark' : 'light']
  void Taro.setNavigationBarColor({
    frontColor: count > 0 || bar === 'white' ? '#ffffff' : '#000000',
    backgroundColor: count > 0 ? shaded(ground) : ground,
  }).catch(() => {})
}

/** Gives WeChat's bar the colour of the page under a layer, and returns a function that gives it back. */
export function shadeBar(): () => void {
  const page = visiblePage()
  if (!page) return () => {}
  const add = (one: number) => {
    const count = (layers.get(page) ?? 0) + one
    layers.set(page, count)
    if (visiblePage() === page) colour(count)
  }
  add(1)
  return () => add(-1)
}
