import { type PageId, pages } from '@contract/pages'
import { isShared } from './share'

/**
 * The mini-program's static page config: the title is right before any script has run. Taro answers WeChat's question
 * for a card only on pages that say so here: it looks for the hook in the page's own file, and ours stands in
 * `over.weapp.tsx`.
 */
export const pageConfig = (id: PageId) => ({
  navigationBarTitleText: pages[id].title || (process.env.TARO_APP_BRAND ?? ''),
  ...(process.env.TARO_ENV === 'weapp' && isShared(id) && { enableShareAppMessage: true }),
})
