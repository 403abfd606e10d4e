import type { Driver } from '../drivers/driver'
import { fillOrder, giveCity } from './funnel'
import { appliedVisitor, logInAs, ownRows, readyVisitor } from './known'
import { logIn } from './logging-in'
import { newPerson } from './person'
import { list } from './scenario'

/** Logs the phone in as a visitor who has applied for one product, and returns the application's number. */
async function haveApplied(visitor: Driver): Promise<string> {
  const known = await appliedVisitor(visitor.server, ['cf1-daily'])
  await logInAs(visitor, known)
  return known.apply_nos[0] ?? ''
}

export const catalog = list((test) => {
  test('the filters of the product list are kept when the visitor comes back from a product [S15.5]', async (visitor) => {
    await visitor.open('statusPro', {}, 'product-micro1-daily')
    const all = await visitor.text('filter-count')
    await visitor.see('10,000元 · 12个月')
    await visitor.tap('filter-open')
    await visitor.fill('filter-amount', '100000')
    await visitor.tap('filter-term-36')
    await visitor.tap('filter-only')
    await visitor.tap('filter-rate-10')
    await visitor.tap('filter-show')
    await visitor.see('100,000元 · 36个月', '已筛选：提供这个金额和期限、综合年化10%以内')
    expect(await visitor.exists('product-micro1-daily')).toBe(false)
    const narrowed = await visitor.text('filter-count')
    expect(narrowed).not.toBe(all)

    await visitor.tap('product-city-salary-detail')
    await visitor.arrive('product', 'product-apply')
    await visitor.see('100,000元 · 36个月')
    await visitor.back('statusPro')
    await visitor.settle()
    expect(await visitor.text('filter-count')).toBe(narrowed)

    // A reload ends the process of a mini-program and with it the session, in which the filters are kept.
    if (visitor.target === 'h5') {
      await visitor.reload('filter-reset')
      expect(await visitor.text('filter-count')).toBe(narrowed)
    }
    await visitor.tap('filter-reset')
    await visitor.waitFor('product-micro1-daily')
    expect(await visitor.text('product-micro1-daily')).toContain('不提供100,000元：可申请1,000–30,000元')
    expect(await visitor.text('filter-count')).toBe(all)
  })

  test('a visitor finds their own application first, with what comes next and a link to its progress [S2.21, S16.6]', async (visitor) => {
    const apply_no = await haveApplied(visitor)
    await visitor.open('statusPro', {}, `own-${apply_no}`)
    const own = (await visitor.text(`own-${apply_no}`)) ?? ''
    for (const text of ['示例第一消费金融', '示例日常消费贷', '20,000元·12个月', '送达中'])
      expect(own).toContain(text)
    expect(await visitor.exists('product-cf1-daily')).toBe(false)
    await visitor.tap('catalog-all')
    await visitor.waitFor('product-cf1-daily')
    expect(await visitor.text('product-cf1-daily')).toContain('我的申请：')
    await visitor.tap('catalog-own')
    await visitor.tap(`own-${apply_no}-result`)
    await visitor.arrive('result', `application-${apply_no}`)
    await visitor.tap(`application-${apply_no}-agreements`)
    await visitor.arrive('protocolList', 'agreement-share-cf1')

    // A second application is refused before the cost sheet is shown; a button leads to the first one.
    await visitor.open('product', { code: 'cf1-daily', amount: '1000000', term: '6' })
    await visitor.tap('product-apply')
    await visitor.waitFor('product-trouble')
    await visitor.see('您已申请过这个产品')
    expect(await visitor.exists('apply-submit')).toBe(false)
    await visitor.tap('product-result', 'result')
  })

  test('a returning visitor is informed once what the institution has reported since the last visit, and finds it with the application [S3.3, S16.9, S16.10]', async (visitor) => {
    const apply_no = await haveApplied(visitor)
    await visitor.open('result', {}, `application-${apply_no}`)
    await visitor.server.reportStatus(apply_no, 'reviewing')
    await visitor.settle()
    const seen = async () => JSON.parse((await visitor.storage('seen_changes')) ?? 'null')
    expect((await seen()).statuses).toHaveProperty(apply_no)
    const asLongAgo = async () => visitor.store('seen_changes', JSON.stringify({ ...(await seen()), at: 0 }))
    await asLongAgo()
    await visitor.open('about')
    await visitor.see('申请进度：机构审核中', `申请编号${apply_no}`)
    await visitor.tapText('我知道了')
    await visitor.settle()
    await asLongAgo()
    await visitor.reload('about-privacy')
    await visitor.settle()
    expect(await visitor.read()).not.toContain('申请进度')
    expect(visitor.calls('/v1/user/consent/list').length).toBeGreaterThan(1)

    await visitor.server.reportStatus(apply_no, 'closed', 'decided')
    await asLongAgo()
    await visitor.reload()
    await visitor.see('申请进度：机构已作出决定')
    await visitor.tapText('我知道了')
    await visitor.settle()
    const decided = ['机构已作出决定', '可以在机构官方APP的“我的借款”查看']
    // What came before is told where the application has its details.
    for (const [page, id, told] of [
      ['statusPro', `own-${apply_no}`, decided],
      ['result', `application-${apply_no}`, [...decided, '机构开始审核']],
    ] as const) {
      await visitor.open(page)
      await visitor.waitFor(id)
      for (const words of told) expect(await visitor.text(id)).toContain(words)
    }
  })

  test('a visitor who picks a product first reads why the login comes, completes the missing steps before the cost sheet, and returns to the product [S16.2]', async (visitor) => {
    const person = newPerson()
    await visitor.open('product', { code: 'cf1-daily', amount: '3000000', term: '9' })
    await visitor.tap('product-apply')
    await visitor.arrive('home', 'home-products')
    expect(await visitor.text('login-reason')).toMatch(/^登录后继续申请.+「示例日常消费贷」/)
    expect((await visitor.value('home-amount'))?.replace(',', '')).toBe('30000')
    // A mini-program's session ends with its process.
    if (visitor.target === 'h5') {
      await visitor.reload('login-submit')
      expect(await visitor.text('login-reason')).toContain('「示例日常消费贷」')
    }
    await logIn(visitor, person)

    await visitor.arrive('product')
    await visitor.tap('product-apply')
    await giveCity(visitor, person)
    await fillOrder(visitor, person)

    await visitor.arrive('product', 'product-apply')
    await visitor.see('30,000元 · 9个月')
    await visitor.tap('product-apply')
    await visitor.waitFor('apply-submit')
    expect(visitor.calls('/v1/product/apply')).toEqual([])
    const orders = await ownRows(visitor, 'select amount::int, term, flow from orders where user_id = $1')
    expect(orders).toEqual([{ amount: 3_000_000, term: 9, flow: 2 }])
  })

  test('the list says when no product matches the filters, which can be reset [S15.5]', async (visitor) => {
    await visitor.open('statusPro', {}, 'filter-open')
    await visitor.tap('filter-open')
    await visitor.fill('filter-amount', '200000')
    await visitor.tap('filter-term')
    await visitor.tap('filter-only')
    await visitor.tap('filter-show')
    await visitor.see('没有产品符合：提供这个金额和期限')
    await visitor.tap('filter-empty-reset')
    await visitor.waitFor('product-city-salary')
  })

  test('an unfinished order is offered before the products and can be continued [S16.6]', async (visitor) => {
    const known = await readyVisitor(visitor.server)
    await logInAs(visitor, known)
    await visitor.open('statusPro', {}, 'own-resume')
    await visitor.tap('own-resume')
    await visitor.arrive('productList', 'offer-cf1-daily')
  })
})
