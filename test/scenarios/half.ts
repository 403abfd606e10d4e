import type { HalfValues } from '@contract/endpoints/half'
import { BASICS, LOAN } from '../../server/test/tools/journey'
import type { Driver } from '../drivers/driver'
import { chooseArea } from './funnel'
import { ownRows, tapWhenThere } from './known'
import { logIn } from './logging-in'
import { newPerson, type Person } from './person'
import { list } from './scenario'

const FORM = '/open/credit/half/form'

/** The values that the partner already knows; purpose, identity and city are missing. */
const KNOWN: HalfValues = { amount: LOAN.amount, term: LOAN.term, ...BASICS }
const CONSENTS = ['user-service', 'privacy', 'identity']

/** Returns the parameters of a partner's link to `/credit` for a person. */
async function linkFor(visitor: Driver, { mobile }: Person) {
  return { _ch: 'half-demo', _token: await visitor.server.issueHalf(mobile, KNOWN) }
}

/** Fills in what the partner does not know, and ticks the consents. */
export async function fillMissing(visitor: Driver, { name, idNo }: Person) {
  await visitor.waitFor('credit-submit')
  await visitor.tap('credit-purpose-decoration')
  await visitor.fill('credit-name', name)
  await visitor.fill('credit-id_no', idNo)
  await chooseArea(visitor, 'credit-area_code')
  for (const code of CONSENTS) await visitor.tap(`credit-consent-${code}`)
}

/** Changes first the amount and then the term of the complete order, in the login of the link. */
async function changeLoan(visitor: Driver) {
  const offered = async (text: string) => {
    await visitor.arrive('credit_product', 'credit-cf1-daily')
    await visitor.see(text)
  }
  const open = async () => {
    await visitor.tap('credit-change')
    await visitor.arrive('credit_form', 'credit-amount')
  }
  await open()
  expect(await visitor.value('credit-amount')).toBe('20,000')
  for (const name of ['purpose', 'name', 'area_code', 'consent-privacy'])
    expect(await visitor.exists(`credit-${name}`)).toBe(false)
  await visitor.back()
  await offered('20,000元 · 12个月')
  await open()
  await visitor.fill('credit-amount', '10050')
  await visitor.tap('credit-submit')
  await visitor.see('整数倍')
  await visitor.fill('credit-amount', '10000')
  await visitor.reload()
  await visitor.arrive('credit_form', 'credit-amount')
  expect(await visitor.value('credit-amount')).toBe('10,000')
  await visitor.tap('credit-submit')
  await offered('10,000元 · 12个月')
  await open()
  expect(await visitor.value('credit-amount')).toBe('10,000')
  await visitor.tap('credit-term-6')
  await visitor.tap('credit-submit')
  await offered('10,000元 · 6个月')
}

export const half = list((test) => {
  test('a partner’s visitor opens the link, fills in only what is missing, also after a reload, chooses a product, looks at the leave page, sees the next steps and changes amount and term, and each title is the heading of its page [S2.24, S18.4, S18.6, S25.37]', async (visitor) => {
    const person = newPerson()
    const link = await linkFor(visitor, person)
    // The response is held back, because the overlay disappears when the token is exchanged.
    await visitor.fault(FORM, 'slow')
    await visitor.open('credit', link)
    await visitor.see('信息审核中，请耐心等待…请勿离开，可能需要补充材料')
    expect(await visitor.page()).toBe('credit')
    await visitor.release()

    await visitor.arrive('credit_form', 'credit-submit')
    expect(await visitor.title()).toBe('补充您的资料')
    await visitor.see('示例合作方')
    for (const name of ['purpose', 'name', 'id_no', 'area_code'])
      expect(await visitor.exists(`credit-${name}`)).toBe(true)
    for (const name of ['amount', 'term', 'occupation', 'monthly_income'])
      expect(await visitor.exists(`credit-${name}`)).toBe(false)
    for (const code of CONSENTS) expect(await visitor.checked(`credit-consent-${code}`)).toBe(false)
    await visitor.tap('credit-submit')
    await visitor.see('请选择资金用途')
    expect(visitor.calls('/open/credit/half/form/save')).toHaveLength(0)
    await visitor.fill('credit-name', person.name)
    await visitor.reload()
    await visitor.arrive('credit_form', 'credit-submit')
    // The name ends with the session: on the mini-program with the process (S24.42).
    expect(await visitor.value('credit-name')).toBe(visitor.target === 'h5' ? person.name : '')
    await visitor.fill('credit-name', person.name)
    await fillMissing(visitor, person)
    await visitor.tapTwice('credit-submit')

    await visitor.arrive('credit_product')
    await visitor.reload()
    await visitor.arrive('credit_product', 'credit-cf1-daily')
    const card = (await visitor.text('credit-cf1-daily')) ?? ''
    for (const fact of ['示例第一消费金融', '消费金融公司', '%', '每月', '共多付', '12个月'])
      expect(card).toContain(fact)
    const list = await visitor.title()
    expect(list).toContain('产品可选')
    await visitor.tap('credit-cf1-daily-choose')
    await visitor.arrive('agreeDetail', 'leave-continue')
    expect(await visitor.text('leave-institution')).toBe('示例第一消费金融')
    expect(await visitor.text('leave-host')).toContain('apply.cf1.example')
    expect(await visitor.title()).toBe('即将离开本平台')
    await visitor.tap('leave-cancel', 'credit_product')
    await visitor.arrive('credit_product', 'credit-cf1-daily')
    await visitor.settle()
    expect(await visitor.title()).toBe(list)
    await tapWhenThere(visitor, 'credit-visited')

    await visitor.arrive('credit_result', 'credit-visited-cf1-daily')
    expect(await visitor.text('credit-visited-cf1-daily')).toContain('示例第一消费金融')
    await visitor.see('由机构决定')
    await visitor.reload()
    await visitor.arrive('credit_result', 'credit-visited-cf1-daily')
    await visitor.tap('credit-products')
    await visitor.arrive('credit_product', 'credit-cf1-daily')
    await changeLoan(visitor)

    const rows = (sql: string) => ownRows<{ name_sealed: string }>(visitor, sql)
    const [order] = await rows('select name_sealed from orders where user_id = $1')
    expect(visitor.server.opened(order?.name_sealed ?? '', 'name')).toBe(person.name)
    expect(
      await rows(
        'select h.area_code, o.flow, o.channel from orders o join half_orders h using (order_no) where o.user_id = $1',
      ),
    ).toEqual([{ area_code: '440300', flow: 2, channel: 'half-demo' }])
    expect(
      await rows('select agreement_code, purpose, channel from consents where user_id = $1 order by id'),
    ).toEqual(
      CONSENTS.map((agreement_code) => ({
        agreement_code,
        purpose: 'unproven',
        channel: 'half-demo',
      })),
    )
    expect(await rows('select product_code from half_clicks where user_id = $1 order by id')).toEqual([
      { product_code: 'cf1-daily' },
    ])

    // Only the call that exchanges the token contains it.
    const token = link._token.split('.')[0] ?? ''
    const carriers = visitor.calls().filter((call) => JSON.stringify(call).includes(token))
    expect(carriers.map(({ path }) => path)).toEqual([FORM])
    expect(carriers[0]?.body).toMatchObject({ token: link._token })
    expect(String(carriers[0]?.body.url)).not.toContain(token)
    expect(visitor.server.log()).not.toContain(token)
    expect(visitor.server.log()).not.toContain(person.idNo)
    expect(await visitor.storage('half_link')).toBeNull()
    expect(JSON.stringify(visitor.calls(FORM))).not.toContain(person.idNo)
  })

  test('the page of a used partner’s link says that it was used and how to get another one, and links to the home page', async (visitor) => {
    const link = await linkFor(visitor, newPerson())
    await visitor.open('credit', link)
    await visitor.arrive('credit_form', 'credit-submit')
    await visitor.open('credit', link, 'credit-gone')
    await visitor.see('链接已失效，请从合作方重新进入', '请回到合作方的页面或短信重新获取')
    await visitor.tap('credit-home', 'home')
  })

  test('a partner’s link whose response was lost is not used up, and a retry opens the same order [S18.2]', async (visitor) => {
    await visitor.fault(FORM, 'lost')
    await visitor.open('credit', await linkFor(visitor, newPerson()))
    await visitor.waitFor('credit-failed')
    await visitor.see('您的链接还可以再用')
    expect(await visitor.storage('half_token')).toBeNull()
    // A browser tab keeps its session over a reload; a mini-program's session ends with its process.
    if (visitor.target === 'h5') {
      await visitor.reload('credit-failed')
    }
    await visitor.fault(FORM, null)
    await visitor.tap('credit-retry')
    await visitor.arrive('credit_form', 'credit-submit')
    const tries = visitor.calls(FORM).filter(({ body }) => body.token !== '')
    expect(tries).toHaveLength(visitor.target === 'h5' ? 3 : 2)
    expect(new Set(tries.map(({ body }) => (body.public as { request_id: string }).request_id)).size).toBe(1)
    const sessions = await ownRows(visitor, 'select 1 from sessions where user_id = $1')
    expect(sessions).toHaveLength(1)
    expect(await visitor.storage('half_try')).toBeNull()
    expect(await visitor.storage('access_token')).toBeNull()
  })

  test('without a link and without a login /credit leads to the login, and then says that there is no order to continue', async (visitor) => {
    await visitor.open('credit')
    await visitor.arrive('home', 'home-products')
    await logIn(visitor, newPerson())
    await visitor.arrive('credit', 'credit-gone')
    expect(await visitor.exists('credit-resume')).toBe(false)
  })
})
