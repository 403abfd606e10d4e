/** The phone, WeChat and screen that `wx` tells of. */
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
export const screen = {
  pixelRatio: 3,
  screenWidth: 375,
  screenHeight: 812,
  windowWidth: 375,
  windowHeight: 724,
  statusBarHeight: 44,
}
export const safeArea = { left: 0, right: 375, top: 44, bottom: 778, width: 375, height: 734 }
