import { type PageId, pages } from '@contract/pages'
import { isEntryPage } from '@contract/rules/entry-pages'

/**
 * The mini-program's static page config, with the title that is shown before any script runs; H5 needs none. Taro answers WeChat's
 * request for a share card only on pages that declare it here: it looks for the hook in the page's own file, and ours
 * is in `page-overlays.weapp.tsx`.
 */
export const pageConfig = (id: PageId) =>
  process.env.TARO_ENV === 'weapp'
    ? {
        navigationBarTitleText: pages[id].title || (process.env.TARO_APP_BRAND ?? ''),
        ...(pages[id].shared && { enableShareAppMessage: true }),
        ...(pages[id].pulled && { enablePullDownRefresh: true, backgroundTextStyle: 'dark' as const }),
        // The empty page that the build draws (config/weapp-plugin.ts), shown before any script has run.
        ...(isEntryPage(id) && { initialRenderingCache: 'static' as const }),
      }
    : {}
