import { pages } from '@contract/pages'
import { logIn } from './logging-in'
import { newPerson } from './person'
import type { Scenario } from './scenario'

const TITLE = '了解示例民营银行的消费贷款'

/** Paid places: labelled, counted, and never in the way. */
export const advertising: Scenario[] = [
  {
    title:
      'a known visitor taps an advertisement: it is labelled, leads on, and is counted once for the visitor',
    async walk(visitor) {
      await visitor.open('home')
      await logIn(visitor, newPerson())
      await visitor.arrive('from')
      const userId = Number(await visitor.storage('user_id'))
      for (let visit = 0; visit < 2; visit++) {
        await visitor.open('home')
        await visitor.waitFor('ad-1')
        expect(await visitor.text('ad-1')).toContain('广告')
        await visitor.tapText(TITLE)
        await visitor.arrive('product')
        await visitor.settle()
      }
      const clicks = await visitor.server.rows(
        'select kind, charged from ad_clicks where ad_id = 1 and user_id = $1',
        [userId],
      )
      expect(clicks).toEqual([
        { kind: 'click', charged: '150' },
        { kind: 'click', charged: '0' },
      ])
      const seen = await visitor.server.rows('select from ad_visitors where ad_id = 1 and visitor = $1', [
        `user:${userId}`,
      ])
      expect(seen).toHaveLength(1)
    },
  },
  {
    title: 'an advertisement whose count does not reach the server leads on all the same',
    async walk(visitor) {
      await visitor.open('home')
      await logIn(visitor, newPerson())
      await visitor.arrive('from')
      for (const path of ['/web/ad/click', '/web/ad/uv/click']) await visitor.fault(path, 'offline')
      await visitor.open('home')
      await visitor.tapText(TITLE)
      await visitor.arrive('product')
      await visitor.settle()
      expect(await visitor.title()).toBe(pages.product.title)
    },
  },
]
