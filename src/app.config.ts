import { mainPages, type PageId, pages, subPackages } from '@contract/pages'

const tools = process.env.TARO_APP_TOOLS === 'true'
const packOf = (id: PageId) => pages[id].pack ?? '__APP__'
// Taro reads this file while it builds; it is no part of the running client.
const packaged = process.env.TARO_ENV === 'weapp'

export default defineAppConfig({
  pages: mainPages(tools, packaged),
  ...(packaged
    ? {
        subPackages: subPackages(tools),
        // What comes next is fetched while the visitor fills in a page.
        preloadRule: {
          [pages.home.page]: { network: 'all', packages: [packOf('selectProduct')] },
          [pages.landing.page]: { network: 'all', packages: [packOf('selectProduct')] },
          [pages.result.page]: { network: 'all', packages: [packOf('download')] },
        },
        lazyCodeLoading: 'requiredComponents',
        __usePrivacyCheck__: true,
        // A rough position is enough to put stores in their order (features/stores).
        requiredPrivateInfos: ['getFuzzyLocation'],
        permission: { 'scope.userFuzzyLocation': { desc: '您的位置用于把附近的机构网点排在前面' } },
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
