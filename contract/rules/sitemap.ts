import { pageIds, pages } from '../pages'

/** `sitemap.json` (developers.weixin.qq.com, framework/sitemap): the first rule that fits a page decides. Only the build uses it. */
export const sitemap = () => ({
  rules: [
    ...pageIds.filter((id) => pages[id].public).map((id) => ({ action: 'allow', page: pages[id].page })),
    { action: 'disallow', page: '*' },
  ],
})
