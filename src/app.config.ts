import { mainPages, type PageId, pages, subPackages } from '@contract/pages'
import type { AppConfig } from '@tarojs/taro'

// Taro evaluates this file at build time; it is not part of the running client.
const tools = process.env.TARO_APP_TOOLS === 'true'
const packaged = process.env.TARO_ENV === 'weapp'
const packOf = (id: PageId) => pages[id].pack ?? '__APP__'

const weapp: Partial<AppConfig> = {
  subPackages: subPackages(tools),
  preloadRule: {
    [pages.home.page]: { network: 'all', packages: [packOf('selectProduct')] },
    [pages.landing.page]: { network: 'all', packages: [packOf('selectProduct')] },
  },
  lazyCodeLoading: 'requiredComponents',
  __usePrivacyCheck__: true,
  // An approximate position is enough to sort the stores by distance (features/offline).
  ...(process.env.TARO_APP_POSITION !== 'false' && {
    requiredPrivateInfos: ['getFuzzyLocation'],
    permission: { 'scope.userFuzzyLocation': { desc: '您的位置用于把附近的机构网点排在前面' } },
  }),
  // Derived from the page table at the build (contract/rules/sitemap.ts).
  sitemapLocation: 'sitemap.json',
  // The colours of the window in both schemes; a test compares theme.json with the tokens.
  darkmode: true,
  themeLocation: 'theme.json',
  window: {
    navigationBarBackgroundColor: '@ground',
    navigationBarTextStyle: '@bar',
    backgroundColor: '@ground',
    backgroundTextStyle: '@pull',
  },
}
const h5: Partial<AppConfig> = { animation: false, window: { navigationStyle: 'custom' } }
const { window, ...settings } = packaged ? weapp : h5

export default defineAppConfig({
  pages: mainPages(tools, packaged),
  ...settings,
  window: { navigationBarTitleText: process.env.TARO_APP_BRAND, ...window },
})
