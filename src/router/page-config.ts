import { type PageId, pages } from '@contract/pages'
import { isEntryPage } from '@contract/rules/entry-pages'

/** Taro answers WeChat's request for a share card only on pages that declare it here (page-overlays.weapp.tsx). */
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
