import { fen } from '@contract/brands'
import type { Driver } from '../drivers/driver'
import { openApplySheet, readSheets, tickConsents } from './funnel'
import { call, EMPLOYEE, type Known, logInAs, openOffers, ownRows, readyVisitor } from './known'
import { list } from './scenario'

/** Creates a visitor whose complete order has a larger amount and a shorter term than any product offers. */
async function dearVisitor({ server }: Driver): Promise<Known> {
  const known = await readyVisitor(server)
  const { order_no, token } = known
  const values = { ...EMPLOYEE, amount: fen(20_000_000), term: 3, purpose: 'travel' }
  await call(server, '/web/form/save', { order_no, flow: 0, values }, token)
  return known
}

const storedOrders = (visitor: Driver) =>
  ownRows(visitor, 'select amount::int, term, purpose, flow from orders where user_id = $1')

/** Uses up what these institutions take today; "all" of them. */
const fillUp = ({ server }: Driver, institutions: readonly string[] | 'all') =>
  server.rows(
    `with limited as (
      update institutions set daily_applications = 1 where $1::text[] is null or code = any($1) returning code
    )
    insert into intake_days (day, subject, daily_limit, taken)
    select (now() at time zone 'Asia/Shanghai')::date, 'institution:' || code, 1, 1 from limited returning 1`,
    [institutions === 'all' ? null : institutions],
  )
const takeAgain = async ({ server }: Driver) => {
  await server.rows('delete from intake_days returning 1')
  await server.rows('update institutions set daily_applications = null returning 1')
}

export const matching = list((test) => {
  test('a visitor compares two offers before applying for one, and reads the difference in words', async (visitor) => {
    await openOffers(visitor)
    expect(await visitor.text('offers-apply')).toBe('请先勾选产品')
    await visitor.tap('offers-apply')
    await visitor.see('请在这里勾选')
    for (const code of ['city-consumer', 'cf1-daily']) await visitor.tap(`offer-${code}-choose`)
    await visitor.tap('offers-compare')
    await visitor.see('示例城商行比示例第一消费金融每月少付32.42元，全程少付388.61元')
    await visitor.back()
    await visitor.waitFor('comparison', { gone: true })
    await visitor.waitFor('offers-apply')
    expect(await visitor.text('offers-apply')).toBe('申请2个产品')
  })

  test('a visitor whose order matches no product takes a second look and sees offers, none of which is preselected', async (visitor) => {
    const known = await dearVisitor(visitor)
    await logInAs(visitor, known)
    await visitor.open('productList', { order_no: known.order_no })
    await visitor.see('没有全符合的产品')
    await visitor.waitFor('look-city-salary')
    expect(await visitor.text('look-city-salary')).toMatch(/^期限改为12个月城?示例城商行/)
    await visitor.tapTwice('look-city-salary-take')

    await visitor.see('已重新匹配：期限改为12个月')
    await visitor.waitFor('offer-city-salary')
    expect(await visitor.checked('offer-city-salary-choose')).toBe(false)
    expect(await visitor.text('offers-apply')).toBe('请先勾选产品')
    expect(visitor.calls('/web/form/save')).toHaveLength(1)
    const steps = { purpose: 'travel', flow: 2 }
    expect(await storedOrders(visitor)).toEqual([{ ...steps, amount: fen(20_000_000), term: 12 }])

    // The collapsed list below the offers has smaller amounts. The first attempt to take one gets no response.
    await visitor.tap('looks-toggle')
    await visitor.waitFor('look-cf1-daily')
    expect(await visitor.text('look-cf1-daily')).toContain('金额改为50,000元')
    await visitor.fault('/web/form/save', 'offline')
    await visitor.tap('look-cf1-daily-take')
    await visitor.waitFor('look-cf1-daily-trouble')
    await visitor.fault('/web/form/save', null)
    await visitor.tap('look-cf1-daily-take')
    await visitor.waitFor('offer-cf1-daily')
    expect(await storedOrders(visitor)).toEqual([{ ...steps, amount: fen(5_000_000), term: 12 }])

    await visitor.reload('offer-cf1-daily')
    expect(await visitor.read()).toMatch(/50,000元\s*·\s*12个月/)
  })

  test('a product that is full at the last press says so, the visitor applies for another one, and the list shows it last', async (visitor) => {
    await openOffers(visitor)
    await openApplySheet(visitor, 'cf1-daily')
    await tickConsents(visitor, 'cf1')
    await readSheets(visitor)
    try {
      await fillUp(visitor, ['cf1'])
      await visitor.tap('apply-submit')
      await visitor.see('该机构今日申请已满，明天00:00起可再申请')
      await visitor.waitFor('apply-others')
      expect(await visitor.text('apply-others')).toBe('看看其他产品')
      await visitor.tap('apply-others')
      await visitor.see('个产品暂不受理申请')
      expect(await visitor.text('offer-cf1-daily')).toContain('该机构今日申请已满')
      expect(await visitor.exists('offer-cf1-daily-choose')).toBe(false)

      await openApplySheet(visitor, 'direct-flex')
      await tickConsents(visitor, 'direct')
      await readSheets(visitor)
      await visitor.tap('apply-submit', 'result')
    } finally {
      await takeAgain(visitor)
    }
  })

  test('a visitor for whom all products are full reads when they open, and finds the offers again then', async (visitor) => {
    const { order_no } = await openOffers(visitor)
    try {
      await fillUp(visitor, 'all')
      await visitor.reload()
      await visitor.see('适合的产品暂不受理申请', '最早明天00:00起可再申请')
      expect(await visitor.exists('offers-apply')).toBe(false)
      await visitor.open('product', { code: 'cf1-daily', order_no }, 'product-closed')
      await visitor.tap('product-others', 'statusPro')
      await visitor.see('该机构今日申请已满，明天00:00起可再申请')
    } finally {
      await takeAgain(visitor)
    }
    await visitor.open('productList', { order_no }, 'offer-cf1-daily-choose')
  })

  test('the personalised order of the offers, once switched off, stays off after a reload and on another device', async (visitor) => {
    const known = await openOffers(visitor)
    await visitor.see('付费不影响排序')
    await visitor.tap('offers-note')
    expect(await visitor.text('offers-personalised')).toBe('关闭个性化排序')
    await visitor.tap('offers-personalised')
    await visitor.see('对所有人相同')
    await visitor.reload()
    await visitor.see('个产品，次序人人相同')

    const { token } = await call(visitor.server, '/test/user/login', { mobile: known.person.mobile })
    await visitor.store('access_token', token)
    await visitor.store('localdid', 'another-device')
    await visitor.open('productList', { order_no: known.order_no })
    await visitor.see('个产品，次序人人相同')
    expect(visitor.calls('/v2/product/showList').at(-1)?.body).not.toHaveProperty('personalised')
    const matches = await visitor.server.rows<{ personalised: boolean }>(
      'select personalised from match_traces where order_no = $1 order by created_at',
      [known.order_no],
    )
    expect(matches.map(({ personalised }) => personalised)).toEqual([true, false])

    await visitor.tap('offers-note')
    await visitor.tap('offers-personalised')
    await visitor.see('按您的金额和期限，成本低的在前')
  })
})
