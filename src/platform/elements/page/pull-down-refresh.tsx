/** Taro's page wrapper needs it only on pages that enable pull-down refresh, and no page does. */
export { View as PullDownRefresh } from '../view'
