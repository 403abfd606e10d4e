import { builtPages, pages as table } from '../../../contract/pages'
import { nameOf } from '../read/build'
import type { Rule } from '../rule'

/** The files that every page must have. A style sheet is optional. */
const PARTS = ['.js', '.json', '.wxml']

/** WeChat documents no limit for the number of pages, so only the page table defines it. */
export const pages: Rule = {
  code: 'pages',
  why: 'app.json has each page of the page table once, in its package and with its files: any other address leads to a 404 page.',
  source: 'contract/pages.ts; developers.weixin.qq.com/miniprogram/dev/reference/configuration/app.html',
  find(build) {
    const wanted = builtPages(false).map((id) => ({ page: table[id].page, pack: table[id].pack ?? '' }))
    const inApp = (text: string) => ({ file: 'app.json', place: '/pages', text })
    const known = new Set(wanted.map(({ page }) => page))
    return [
      ...wanted
        .filter(({ page }) => !build.pages.includes(page))
        .map(({ page }) => inApp(`lacks the page ${page} of contract/pages.ts`)),
      ...build.pages
        .filter((page) => !known.has(page))
        .map((page) => inApp(`has the page ${page}, which contract/pages.ts does not have`)),
      ...build.pages
        .filter((page, i) => build.pages.indexOf(page) !== i)
        .map((page) => inApp(`names the page ${page} more than once`)),
      ...wanted
        .filter(({ page, pack }) => build.pages.includes(page) && build.packageOf(page) !== pack)
        .map(({ page, pack }) => inApp(`does not have the page ${page} in ${nameOf(pack)}`)),
      ...build.pages.flatMap((page) =>
        PARTS.filter((part) => !build.files.has(page + part)).map((part) => ({
          file: page + part,
          place: '',
          text: `is missing: app.json names the page ${page}`,
        })),
      ),
    ]
  },
}
