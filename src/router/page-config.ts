import { type PageId, pages } from './pages'

/** The mini-program's static page config: the title is right before any script has run. */
export const pageConfig = (id: PageId) => ({
  navigationBarTitleText: pages[id].title || (process.env.TARO_APP_BRAND ?? ''),
})
