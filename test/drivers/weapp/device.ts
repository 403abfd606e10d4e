/** The phone and the version of WeChat as `wx` describes them. */
export const device = {
  brand: 'Apple',
  model: 'iPhone 13',
  system: 'iOS 17.0',
  platform: 'ios',
  benchmarkLevel: -1,
}
export const app = {
  SDKVersion: '3.6.0',
  version: '8.0.50',
  language: 'zh_CN',
  theme: 'light',
  enableDebug: false,
}
