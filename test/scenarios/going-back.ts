import type { Driver } from '../drivers/driver'
import { be, readyVisitor } from './known'
import type { Scenario } from './scenario'

/** A known visitor at the match of their order. */
async function atOffers(visitor: Driver) {
  const known = await readyVisitor(visitor.server)
  await be(visitor, known)
  await visitor.open('productList', { order_no: known.order_no })
  await visitor.waitFor('offer-cf1-daily')
}

/** The system's back gesture, with what lies over a page. */
export const goingBack: Scenario[] = [
  {
    on: ['chromium', 'simulate', 'glass-easel', 'webkit'],
    title:
      'the system’s back closes a dialog, then the sheet under it, and only then leaves the page [S8.15]',
    async walk(visitor) {
      await atOffers(visitor)
      await visitor.tap('offers-about')
      await visitor.arrive('about')
      await visitor.tap('about-delete')
      await visitor.tap('delete-submit')
      await visitor.see('确定删除账号？')
      await visitor.settle()
      await visitor.back()
      await visitor.settle()
      expect(await visitor.read()).not.toContain('确定删除账号？')
      expect(await visitor.exists('delete-submit')).toBe(true)
      await visitor.back()
      await visitor.waitFor('delete-submit', { gone: true })
      await visitor.settle()
      expect(await visitor.page()).toBe('about')
      await visitor.back()
      await visitor.arrive('productList')
    },
  },
  {
    on: ['chromium', 'simulate', 'glass-easel', 'webkit'],
    title: 'a sheet that its own button closed leaves nothing to go back through [S8.15]',
    async walk(visitor) {
      await be(visitor, await readyVisitor(visitor.server))
      await visitor.open('result')
      await visitor.tap('result-products')
      await visitor.arrive('statusPro')
      await visitor.tap('filter-open')
      await visitor.tap('filter-show')
      await visitor.waitFor('filter-show', { gone: true })
      await visitor.settle()
      expect(await visitor.page()).toBe('statusPro')
      await visitor.back()
      await visitor.arrive('result')
    },
  },
  {
    on: ['chromium', 'simulate', 'glass-easel', 'webkit'],
    title: 'a text that is opened from a sheet leads back to the sheet, which the next back closes [S8.15]',
    async walk(visitor) {
      await atOffers(visitor)
      await visitor.tap('offer-cf1-daily-choose')
      await visitor.tap('offers-apply')
      await visitor.waitFor('apply-submit')
      const agreement = (await visitor.read()).match(/《[^》]+》/g)?.at(-1) ?? ''
      await visitor.tapText(agreement)
      await visitor.arrive('agreeDetail')
      await visitor.settle()
      await visitor.back()
      await visitor.arrive('productList')
      await visitor.settle()
      expect(await visitor.exists('apply-submit')).toBe(true)
      await visitor.back()
      await visitor.waitFor('apply-submit', { gone: true })
      await visitor.settle()
      expect(await visitor.page()).toBe('productList')
      expect(await visitor.checked('offer-cf1-daily-choose')).toBe(true)
    },
  },
]
