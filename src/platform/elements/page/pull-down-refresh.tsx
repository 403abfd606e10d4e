/** Taro's page wrapper asks for it only where a page enables pull-down refresh; none does. */
export { View as PullDownRefresh } from '../view'
