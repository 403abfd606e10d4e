import type { Driver } from '../drivers/driver'
import { fillOrder, giveCity } from './funnel'
import { appliedVisitor, be, readyVisitor } from './known'
import { logIn } from './logging-in'
import { newPerson } from './person'
import type { Scenario } from './scenario'

/** The driver's phone is that of a visitor who has applied for one product; the number of the application. */
export async function haveApplied(visitor: Driver): Promise<string> {
  const known = await appliedVisitor(visitor.server, ['cf1-daily'])
  await be(visitor, known)
  return known.apply_nos[0] ?? ''
}

/** The product list, for somebody who looks around or looks after an application. */
export const catalog: Scenario[] = [
  {
    on: ['chromium', 'simulate', 'glass-easel'],
    title: 'the filters of the product list are kept when the visitor comes back from a product [S15.5]',
    async walk(visitor) {
      await visitor.open('statusPro')
      await visitor.waitFor('product-micro1-daily')
      const all = await visitor.text('filter-count')
      await visitor.tap('filter-open')
      await visitor.fill('filter-amount', '100000')
      await visitor.tap('filter-term-36')
      await visitor.tap('filter-rate-10')
      await visitor.tap('filter-show')
      await visitor.see('已筛选：100,000元、36个月、综合年化成本10%以内')
      expect(await visitor.exists('product-micro1-daily')).toBe(false)
      const narrowed = await visitor.text('filter-count')
      expect(narrowed).not.toBe(all)

      await visitor.tap('product-city-salary-detail')
      await visitor.arrive('product')
      await visitor.waitFor('product-apply')
      await visitor.back()
      await visitor.arrive('statusPro')
      await visitor.settle()
      expect(await visitor.text('filter-count')).toBe(narrowed)

      // The session of a mini-program is its process; a reload there is a new one.
      if (visitor.target === 'h5') {
        await visitor.reload()
        await visitor.waitFor('filter-reset')
        expect(await visitor.text('filter-count')).toBe(narrowed)
      }
      await visitor.tap('filter-reset')
      await visitor.waitFor('product-micro1-daily')
      expect(await visitor.text('filter-count')).toBe(all)
    },
  },
  {
    title: 'filters that leave nothing say so and are taken back [S15.5]',
    async walk(visitor) {
      await visitor.open('statusPro')
      await visitor.waitFor('filter-open')
      await visitor.tap('filter-open')
      await visitor.fill('filter-amount', '9000000')
      await visitor.tap('filter-show')
      await visitor.see('没有产品满足9,000,000元的条件')
      await visitor.tap('filter-empty-reset')
      await visitor.waitFor('product-city-salary')
    },
  },
  {
    title:
      'a visitor finds their own application first, with its timeline and the way to its progress [S2.21, S16.6]',
    async walk(visitor) {
      const apply_no = await haveApplied(visitor)
      await visitor.open('statusPro')
      await visitor.waitFor(`own-${apply_no}`)
      const own = (await visitor.text(`own-${apply_no}`)) ?? ''
      for (const text of ['示例第一消费金融', '示例日常消费贷', '申请20,000元，12个月', '已提交', '接下来'])
        expect(own).toContain(text)
      await visitor.waitFor('product-cf1-daily')
      const page = await visitor.read()
      expect(page).toMatch(/我的申请[\s\S]*共\d+个产品/)
      await visitor.tap(`own-${apply_no}-result`)
      await visitor.arrive('result')
      await visitor.waitFor(`application-${apply_no}`)
      await visitor.tap(`application-${apply_no}-agreements`)
      await visitor.arrive('protocolList')
      await visitor.waitFor('agreement-share-cf1')

      // Applying once more is answered before the cost sheet is read, and leads back to the progress.
      await visitor.open('product', { code: 'cf1-daily', amount: '1000000', term: '6' })
      await visitor.tap('product-apply')
      await visitor.waitFor('product-trouble')
      await visitor.see('您已申请过这个产品')
      expect(await visitor.exists('apply-submit')).toBe(false)
      await visitor.tap('product-result')
      await visitor.arrive('result')
    },
  },
  {
    title:
      'a visitor who comes back is told once, in one list, which status and which agreement have changed [S3.3]',
    async walk(visitor) {
      const { server } = visitor
      const apply_no = await haveApplied(visitor)
      await visitor.open('result')
      await visitor.waitFor(`application-${apply_no}`)
      await server.rows(`update applications set status = 'reviewing' where apply_no = $1 returning 1`, [
        apply_no,
      ])
      await visitor.settle()
      // As if that had been yesterday.
      const seen = JSON.parse((await visitor.storage('seen_changes')) ?? 'null')
      expect(seen.statuses).toHaveProperty(apply_no)
      await visitor.store('seen_changes', JSON.stringify({ ...seen, at: seen.at - 86_400_000 }))
      const newer = `insert into agreement_versions (code, version, html, hash, source_hash, effective_at)
        select code, '1.9', html, hash, source_hash, now() - interval '1 minute'
        from agreement_versions where code = 'notice-cf1' returning 1`
      await server.rows(newer)
      try {
        await visitor.open('about')
        await visitor.see('有2项变化')
        await visitor.see(`申请编号${apply_no}`)
        await visitor.see('《借款申请须知（示例第一消费金融）》已更新')
        await visitor.tapText('我知道了')
        await visitor.settle()
        const told = JSON.parse((await visitor.storage('seen_changes')) ?? 'null')
        await visitor.store('seen_changes', JSON.stringify({ ...told, at: 0 }))
        await visitor.reload()
        await visitor.waitFor('about-account')
        await visitor.settle()
        expect(await visitor.read()).not.toContain('项变化')
        expect(visitor.calls('/v1/user/consent/list').length).toBeGreaterThan(2)
      } finally {
        await server.rows(`delete from agreement_versions where version = '1.9' returning 1`)
      }
    },
  },
  {
    title: 'what was left unfinished is offered before the products, and gone on with [S16.6]',
    async walk(visitor) {
      const known = await readyVisitor(visitor.server)
      await be(visitor, known)
      await visitor.open('statusPro')
      await visitor.waitFor('own-resume')
      await visitor.tap('own-resume')
      await visitor.arrive('productList')
      await visitor.waitFor('offer-cf1-daily')
    },
  },
  {
    title:
      'a visitor who picks a product first does what is missing before the cost sheet, and comes back to the product [S16.2]',
    async walk(visitor) {
      const person = newPerson()
      await visitor.open('product', { code: 'cf1-daily', amount: '3000000', term: '9' })
      await visitor.tap('product-apply')
      await visitor.arrive('home')
      await visitor.waitFor('login-submit')
      expect((await visitor.value('home-amount'))?.replace(',', '')).toBe('30000')
      await logIn(visitor, person)

      await visitor.arrive('product')
      await visitor.tap('product-apply')
      await giveCity(visitor, person)
      await fillOrder(visitor, person)

      await visitor.arrive('product')
      await visitor.waitFor('product-apply')
      expect((await visitor.value('product-amount'))?.replace(',', '')).toBe('30000')
      await visitor.tap('product-apply')
      await visitor.waitFor('apply-submit')
      expect(visitor.calls('/v1/product/apply')).toEqual([])
      const [order] = await visitor.server.rows<{ amount: string; term: number; flow: number }>(
        'select amount, term, flow from orders where user_id = $1',
        [Number(await visitor.storage('user_id'))],
      )
      expect({ ...order, amount: Number(order?.amount) }).toEqual({ amount: 3_000_000, term: 9, flow: 3 })
    },
  },
]
