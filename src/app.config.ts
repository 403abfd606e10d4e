import { mainPages, type PageId, pages, subPackages } from '@contract/pages'
import { appSettings } from './platform/app-settings'

const tools = process.env.TARO_APP_TOOLS === 'true'
const packOf = (id: PageId) => pages[id].pack ?? '__APP__'
// Taro evaluates this file at build time; it is not part of the running client.
const target = process.env.TARO_ENV as keyof typeof appSettings
const packaged = target !== 'h5'
const { window, ...settings } = appSettings[target]

export default defineAppConfig({
  pages: mainPages(tools, packaged),
  ...(packaged && {
    subPackages: subPackages(tools),
    // While the visitor fills in a page, the packages of the following pages are preloaded.
    preloadRule: {
      [pages.home.page]: { network: 'all', packages: [packOf('selectProduct')] },
      [pages.landing.page]: { network: 'all', packages: [packOf('selectProduct')] },
    },
  }),
  ...settings,
  window: { navigationBarTitleText: process.env.TARO_APP_BRAND, ...window },
})
