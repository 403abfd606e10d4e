import { type PageId, pages } from '../pages'

/**
 * Pages that WeChat's search may index: what they show to a guest is public, and nothing of them depends on a link. Only
 * the build uses this list.
 */
export const PUBLIC: readonly PageId[] = [
  'home',
  'statusPro',
  'product',
  'about',
  'protocolList',
  'hkprotocolList',
  'hkprotocolItem',
]

/** `sitemap.json` (developers.weixin.qq.com, framework/sitemap): the first rule that fits a page decides. */
export const sitemap = () => ({
  rules: [
    ...PUBLIC.map((id) => ({ action: 'allow', page: pages[id].page })),
    { action: 'disallow', page: '*' },
  ],
})
