import { mainPages, pages, subPackages } from './router/pages'

const development = process.env.NODE_ENV !== 'production'
const packaged = process.env.TARO_ENV === 'weapp'

export default defineAppConfig({
  pages: mainPages(development, packaged),
  ...(packaged
    ? {
        subPackages: subPackages(development),
        // What comes next is fetched while the visitor fills in a page.
        preloadRule: {
          [pages.home.page]: { network: 'all', packages: [pages.selectProduct.pack] },
          [pages.landing.page]: { network: 'all', packages: [pages.selectProduct.pack] },
          [pages.result.page]: { network: 'all', packages: [pages.download.pack] },
        },
        lazyCodeLoading: 'requiredComponents',
        __usePrivacyCheck__: true,
      }
    : { animation: false }),
  window: {
    navigationBarTitleText: process.env.TARO_APP_BRAND,
    navigationBarBackgroundColor: '#F5F6F8',
    navigationBarTextStyle: 'black',
    backgroundColor: '#F5F6F8',
    navigationStyle: packaged ? 'default' : 'custom',
  },
})
