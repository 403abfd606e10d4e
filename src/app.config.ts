import { mainPages, type PageId, pages, subPackages } from '@contract/pages'

const tools = process.env.TARO_APP_TOOLS === 'true'
const packOf = (id: PageId) => pages[id].pack ?? '__APP__'
// Taro evaluates this file at build time; it is not part of the running client.
const packaged = process.env.TARO_ENV === 'weapp'

export default defineAppConfig({
  pages: mainPages(tools, packaged),
  ...(packaged
    ? {
        subPackages: subPackages(tools),
        // While the visitor fills in a page, the packages of the following pages are preloaded.
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
      }
    : { animation: false }),
  window: {
    navigationBarTitleText: process.env.TARO_APP_BRAND,
    ...(packaged
      ? {
          navigationBarBackgroundColor: '@ground',
          navigationBarTextStyle: '@bar',
          backgroundColor: '@ground',
          backgroundTextStyle: '@pull',
        }
      : { navigationStyle: 'custom' }),
  },
})
