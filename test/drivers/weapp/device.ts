/** The phone and the version of WeChat as `wx` describes them, without the base library (`Phone.library`). */
export const device = {
  brand: 'Apple',
  model: 'iPhone 13',
  system: 'iOS 17.0',
  platform: 'ios',
  benchmarkLevel: -1,
}
export const app = {
  version: '8.0.50',
  language: 'zh_CN',
  theme: 'light',
  enableDebug: false,
}
