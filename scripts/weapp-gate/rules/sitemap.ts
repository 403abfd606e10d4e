import { sitemap as wanted } from '../../../contract/rules/sitemap'
import type { Rule } from '../rule'

export const sitemap: Rule = {
  code: 'sitemap',
  why: 'Only public pages are open to WeChat’s search, which otherwise indexes every page, also those of a visitor.',
  source: 'contract/rules/sitemap.ts; developers.weixin.qq.com/miniprogram/dev/framework/sitemap.html',
  find({ app, json }) {
    const file = 'sitemap.json'
    const at = (place: string, text: string) => [{ file: place === '/' ? file : 'app.json', place, text }]
    if (app.sitemapLocation !== file) return at('/sitemapLocation', `does not name ${file}`)
    return JSON.stringify(json(file)) === JSON.stringify(wanted())
      ? []
      : at('/', 'differs from the public pages of contract/rules/sitemap.ts')
  },
}
