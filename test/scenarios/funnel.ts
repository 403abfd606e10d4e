import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'
import { logIn } from './logging-in'
import { newPerson, type Person } from './person'
import type { Scenario } from './scenario'

/** Name and city on `/from`: 广东省 深圳市 南山区. */
export async function giveCity(visitor: Driver, { name }: Person) {
  await visitor.arrive('from')
  await visitor.fill('from-name', name)
  await visitor.tap('from-area')
  for (const place of ['广东省', '深圳市', '南山区']) await visitor.tapText(place)
  await visitor.see('南山区')
  await visitor.tap('from-submit')
}

/** The three steps of `/selectProduct`, for an employee with contributions. */
export async function fillOrder(visitor: Driver, { name, idNo }: Person) {
  await visitor.arrive('selectProduct')
  await visitor.waitFor('quota-submit')
  await visitor.tap('quota-purpose-decoration')
  await visitor.tap('quota-submit')
  await visitor.waitFor('identity-submit')
  await visitor.fill('identity-name', name)
  await visitor.fill('identity-id_no', idNo)
  await visitor.tap('identity-consent')
  await visitor.tap('identity-submit')
  await visitor.waitFor('basics-submit')
  await visitor.tap('basics-occupation')
  await visitor.tap('basics-monthly_income-from_8000')
  await visitor.tap('basics-social_security-from_6')
  await visitor.tap('basics-housing_fund-from_6')
  await visitor.tap('basics-submit')
}

/** Ticks each cost sheet, and waits until all have been shown for their time, which the button counts down. */
export async function readSheets(visitor: Driver) {
  const asked = new Set(
    visitor.calls('/v2/product/info').map(({ body }) => `apply-sheet-${String(body.code)}`),
  )
  for (const sheet of asked) if (await visitor.exists(sheet)) await visitor.tap(sheet)
  await until('the cost sheets to be read', async () => (await visitor.text('apply-submit')) === '提交申请')
}

/** From the entry to the first step of the order. */
async function begin(visitor: Driver, person: Person) {
  await visitor.open('home')
  await visitor.waitFor('login-submit')
  await logIn(visitor, person)
  await giveCity(visitor, person)
  await visitor.arrive('selectProduct')
  await visitor.waitFor('quota-submit')
}

const rowOf = async (visitor: Driver, mobile: string) => {
  const id = Number(await visitor.storage('user_id'))
  const [row] = await visitor.server.rows<{
    name_sealed: string
    area_city: string
    mobile_sealed: string
    last_channel: string
  }>('select name_sealed, area_city, mobile_sealed, last_channel from visitors where user_id = $1', [id])
  if (!row) throw new Error(`no visitor ${id}`)
  expect(row.mobile_sealed).not.toContain(mobile)
  return { id, ...row, name: visitor.server.opened(row.name_sealed, 'name') }
}

/** The main job, end to end. */
export const funnel: Scenario[] = [
  {
    on: ['chromium', 'simulate', 'glass-easel', 'webkit'],
    title:
      'a visitor comes from a channel, logs in, is matched, applies for two products and sees what was submitted [S1.1, S1.4, S2.14, S2.25, S8.18, S16.1, S25.3]',
    async walk(visitor) {
      const person = newPerson()

      await visitor.open('landing', { channel: 'xfkuaishou2' })
      await visitor.waitFor('login-submit')
      await visitor.fill('home-amount', '20000')
      await visitor.tap('home-term-12')
      await visitor.waitFor('consent-privacy')
      expect(await visitor.checked('consent-privacy')).toBe(false)
      await logIn(visitor, person)

      await giveCity(visitor, person)
      // Held back, so that the overlay can be looked at: it lies over the page until the match is really done.
      await visitor.fault('/v2/product/showList', 'slow')
      await fillOrder(visitor, person)
      await visitor.see('信息审核中，请耐心等待…请勿离开，可能需要补充材料')
      expect(await visitor.page()).toBe('selectProduct')
      await visitor.release()

      await visitor.arrive('productList')
      await visitor.waitFor('offer-cf1-daily')
      const offer = (await visitor.text('offer-cf1-daily')) ?? ''
      for (const fact of ['示例第一消费金融', '%', '每月']) expect(offer).toContain(fact)
      expect(await visitor.checked('offer-cf1-daily-choose')).toBe(false)
      await visitor.tap('offer-cf1-daily-choose')
      await visitor.tap('offer-direct-flex-choose')
      await visitor.tap('offers-apply')

      await visitor.waitFor('apply-submit')
      const sheets = ['apply-sheet-cf1-daily', 'apply-sheet-direct-flex']
      for (const sheet of sheets) expect(await visitor.checked(sheet)).toBe(false)
      const shown = (await visitor.text('apply-item-cf1-daily')) ?? ''
      for (const part of [
        '综合融资成本明示表',
        '12.55%',
        '单利11.88%',
        '本金与还款',
        '各项费用',
        '收费标准：年利率11.88%',
        '收取主体：示例第一消费金融',
        '违约等情形下的费用',
        '提前还款',
        '不收取其他费用',
      ])
        expect(shown).toContain(part)
      await visitor.tap('apply-submit')
      await visitor.see('请阅读后勾选')
      await visitor.see('请看完这份明示表后勾选')
      const institutions = ['cf1', 'direct']
      for (const institution of institutions) {
        for (const kind of ['share', 'notice']) await visitor.tap(`apply-consent-${kind}-${institution}`)
      }
      await visitor.tap('apply-submit')
      expect(visitor.calls('/v1/product/apply')).toEqual([])
      await readSheets(visitor)
      await visitor.tap('apply-submit')

      await visitor.arrive('result')
      await visitor.see('示例日常消费贷')
      await visitor.see('示例随用消费贷')
      await visitor.see('已提交')

      const stored = await rowOf(visitor, person.mobile)
      expect(stored).toMatchObject({ name: person.name, area_city: '深圳市', last_channel: 'xfkuaishou2' })
      const checks = await visitor.server.rows('select used from limits where key = $1', [
        `identity:${stored.id}`,
      ])
      expect(checks).toEqual([{ used: 1 }])
      const applications = await visitor.server.rows<{ product_code: string; amount: string; term: number }>(
        'select product_code, amount, term from applications where user_id = $1 order by product_code',
        [stored.id],
      )
      expect(
        applications.map(({ product_code, amount, term }) => [product_code, Number(amount), term]),
      ).toEqual([
        ['cf1-daily', 2_000_000, 12],
        ['direct-flex', 2_000_000, 12],
      ])
      const consents = await visitor.server.rows<{
        agreement_code: string
        institution_code: string | null
        channel: string
      }>(
        'select agreement_code, institution_code, channel from consents where user_id = $1 order by agreement_code',
        [stored.id],
      )
      expect(consents.map(({ agreement_code }) => agreement_code)).toEqual([
        'identity',
        'notice-cf1',
        'notice-direct',
        'privacy',
        'share-cf1',
        'share-direct',
        'user-service',
      ])
      expect(consents.find(({ agreement_code }) => agreement_code === 'share-cf1')).toMatchObject({
        institution_code: 'cf1',
        channel: 'xfkuaishou2',
      })
      const [order] = await visitor.server.rows<{ id_no_sealed: string; id_no_masked: string }>(
        'select * from orders where user_id = $1',
        [stored.id],
      )
      expect(order?.id_no_sealed).not.toContain(person.idNo)
      expect(order?.id_no_masked).not.toContain(person.idNo.slice(6, 14))
      expect(visitor.server.log()).not.toContain(person.idNo)
      expect(visitor.server.log()).not.toContain(person.mobile)

      await visitor.tap('result-download')
      await visitor.arrive('download')
    },
  },
  {
    on: ['chromium', 'simulate', 'glass-easel'],
    title: 'a visitor who leaves in the middle finds the draft after a reload and resumes from the entry',
    async walk(visitor) {
      const person = newPerson()
      await visitor.open('home')
      await visitor.waitFor('login-submit')
      await logIn(visitor, person)
      await visitor.arrive('from')
      await visitor.fill('from-name', person.name)
      await visitor.reload()
      await visitor.waitFor('from-name')
      expect(await visitor.value('from-name')).toBe(person.name)
      await giveCity(visitor, person)
      await visitor.arrive('selectProduct')
      await visitor.waitFor('quota-submit')
      await visitor.tap('quota-purpose-travel')
      await visitor.tap('quota-submit')
      await visitor.waitFor('identity-submit')

      await visitor.open('home')
      await visitor.waitFor('resume-continue')
      await visitor.tap('resume-continue')
      await visitor.arrive('selectProduct')
      await visitor.waitFor('identity-submit')
    },
  },
  {
    title: 'what the server refuses is shown at its field, and what was typed stays [S8.2, S10.3]',
    async walk(visitor) {
      const person = newPerson()
      await begin(visitor, person)
      await visitor.tap('quota-purpose-decoration')
      await visitor.tap('quota-submit')
      await visitor.waitFor('identity-submit')
      await visitor.fill('identity-name', person.name)
      const last = person.idNo.endsWith('0') ? '1' : '0'
      await visitor.fill('identity-id_no', person.idNo.slice(0, 17) + last)
      await visitor.tap('identity-consent')
      await visitor.tap('identity-submit')
      await visitor.see('身份证号码')
      await visitor.waitFor('identity-id_no-error')
      expect(await visitor.text('identity-id_no-error')).not.toBe('')
      expect(await visitor.value('identity-name')).toBe(person.name)
      expect(await visitor.exists('basics-submit')).toBe(false)
    },
  },
  {
    title: 'an expired login leads to the entry and back to where the visitor was, with the draft [S8.4]',
    async walk(visitor) {
      const person = newPerson()
      await begin(visitor, person)
      await visitor.tap('quota-purpose-medical')
      await visitor.server.rows('update sessions set expires_at = now() where user_id = $1 returning 1', [
        Number(await visitor.storage('user_id')),
      ])
      await visitor.tap('quota-submit')
      await visitor.arrive('home')
      expect(await visitor.storage('access_token')).toBeNull()
      // One code a minute for a number: the next visitor of the same phone would have to wait.
      await visitor.server.rows('delete from limits returning 1')
      await visitor.waitFor('login-submit')
      await visitor.store('sms_until', '0')
      await visitor.reload()
      await visitor.waitFor('login-submit')
      await logIn(visitor, person)
      await visitor.arrive('selectProduct')
      await visitor.waitFor('quota-submit')
      expect(await visitor.checked('quota-purpose-medical')).toBe(true)
    },
  },
  {
    title: 'a slow network and an impatient finger make one application',
    async walk(visitor) {
      const person = newPerson()
      await begin(visitor, person)
      await fillOrder(visitor, person)
      await visitor.arrive('productList')
      await visitor.waitFor('offer-direct-flex')
      await visitor.tap('offer-direct-flex-choose')
      await visitor.tap('offers-apply')
      await visitor.waitFor('apply-submit')
      for (const kind of ['share', 'notice']) await visitor.tap(`apply-consent-${kind}-direct`)
      await readSheets(visitor)
      await visitor.fault('/v1/product/apply', 'slow')
      await visitor.tapTwice('apply-submit')
      await visitor.release()
      await visitor.arrive('result')
      const count = await visitor.server.rows('select 1 from applications where user_id = $1', [
        Number(await visitor.storage('user_id')),
      ])
      expect(count).toHaveLength(1)
      expect(visitor.calls('/v1/product/apply')).toHaveLength(1)
    },
  },
]
