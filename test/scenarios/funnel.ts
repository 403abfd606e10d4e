import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import { fieldsOf } from '../../server/src/order/fields'
import { FIRST_STEP, idNo, fillOrder as prepareOrder, settle } from '../../server/test/tools/journey'
import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'
import { apiOf, EMPLOYEE, logInAs, newVisitor, openOffers, ownRows, tapWhenThere, userIdOf } from './known'
import { logIn, openEntry } from './logging-in'
import { newPerson, type Person } from './person'
import { EVERY_ENGINE, list } from './scenario'

/** Chooses 广东省 深圳市 in the sheet that a button opens. */
export async function chooseArea(visitor: Driver, button: string) {
  await tapWhenThere(visitor, button)
  for (const place of ['广东省', '深圳市']) await visitor.tapText(place)
  await visitor.see('广东省深圳市')
}

/** Fills in name and city on `/from` and submits them. */
export async function giveCity(visitor: Driver, { name }: Person) {
  await visitor.arrive('from')
  await visitor.fill('from-name', name)
  await chooseArea(visitor, 'from-area')
  await visitor.tap('from-submit')
}

/** Answers each question of the first step of `/selectProduct` but amount and term, as `EMPLOYEE` who decorates a home. */
export async function answerBasics(visitor: Driver) {
  const answers: FormValues = { ...EMPLOYEE, purpose: 'decoration' }
  for (const { name, kind, options } of fieldsOf(FLOW.basics)) {
    if (answers[name] === undefined) continue
    const value = String(answers[name])
    if (kind === 'text') await visitor.fill(`basics-${name}`, value)
    // The first option has the id of the question.
    if (kind === 'choice')
      await visitor.tap(value === options?.[0]?.value ? `basics-${name}` : `basics-${name}-${value}`)
  }
}

/** Fills in and saves the first step of `/selectProduct`, for a visitor who chose amount and term at the entry. */
export async function fillBasics(visitor: Driver) {
  await visitor.arrive('selectProduct', 'basics-submit')
  await answerBasics(visitor)
  await visitor.tap('basics-submit')
}

/** For a visitor who chose amount and term and gave the name. `before` runs before the last tap. */
export async function fillOrder(visitor: Driver, { name, idNo }: Person, before: () => unknown = () => {}) {
  await fillBasics(visitor)
  await visitor.waitFor('identity-submit')
  await visitor.see(name)
  await visitor.fill('identity-id_no', idNo)
  await visitor.tap('identity-consent')
  await before()
  await visitor.tap('identity-submit')
}

export async function openApplySheet(visitor: Driver, ...products: string[]) {
  for (const product of products) await visitor.tap(`offer-${product}-choose`)
  await visitor.tap('offers-apply')
  await visitor.waitFor(`apply-item-${products[0]}`)
}

export async function tickConsents(visitor: Driver, ...institutions: string[]) {
  for (const institution of institutions) await visitor.tap(`apply-consent-share-${institution}`)
}

/** Ticks each cost sheet of the last page, and waits until they have been shown long enough. */
export async function readSheets(visitor: Driver) {
  const asked = new Set(
    visitor.calls('/v2/product/info').map(({ body }) => `apply-sheet-${String(body.code)}`),
  )
  for (const sheet of asked) if (await visitor.exists(sheet)) await visitor.tap(sheet)
  await until('the cost sheets to be read', async () =>
    /^(提交(\d个)?申请|去机构申请)$/.test((await visitor.text('apply-submit')) ?? ''),
  )
}

export const funnel = [
  ...list(
    (test) => {
      test('a visitor comes from a channel, logs in, is matched, applies for two products and sees what was submitted [S1.1, S1.4, S2.10, S2.14, S2.25, S2.27, S8.18, S16.1, S16.3, S24.13, S25.3, S25.66]', async (visitor) => {
        const person = newPerson()

        await visitor.open('landing', { channel: 'xfkuaishou2' })
        await visitor.fill('home-amount', '20000')
        await visitor.tap('home-term-12')
        await visitor.waitFor('consent-privacy')
        expect(await visitor.checked('consent-privacy')).toBe(false)
        await logIn(visitor, person)

        await giveCity(visitor, person)
        // The response is held back, because the overlay disappears when the match is done.
        await fillOrder(visitor, person, () => visitor.fault('/web/form/save', 'slow'))
        await visitor.see('信息审核中，请耐心等待…请勿离开，可能需要补充材料', '机构审批在您提交之后')
        expect(await visitor.page()).toBe('selectProduct')
        await visitor.release()

        await visitor.arrive('productList', 'offer-cf1-daily')
        const offer = (await visitor.text('offer-cf1-daily')) ?? ''
        for (const fact of ['示例第一消费金融', '%', '每月']) expect(offer).toContain(fact)
        expect(await visitor.checked('offer-cf1-daily-choose')).toBe(false)
        await openApplySheet(visitor, 'cf1-daily', 'direct-flex')

        expect(await visitor.checked('apply-sheet-cf1-daily')).toBe(false)
        await visitor.tap('apply-cf1-daily-cost')
        await visitor.see('本金与还款')
        const shown = (await visitor.text('apply-item-cf1-daily')) ?? ''
        for (const part of [
          '综合融资成本明示表',
          '12.55%',
          '单利11.88%',
          '本金与还款',
          '各项费用',
          '收费标准：年利率11.88%',
          '谁来收：示例第一消费金融',
          '违约等情形下的费用',
          '提前还款',
          '不收取其他费用',
        ])
          expect(shown).toContain(part)
        await visitor.tap('apply-next')
        await visitor.see('请阅读后勾选', '请看完费用后勾选')
        await tickConsents(visitor, 'cf1')
        await visitor.tap('apply-sheet-cf1-daily')
        await until('the costs to be read', async () =>
          (await visitor.text('apply-next'))?.startsWith('下一家'),
        )
        await visitor.tap('apply-next')
        await visitor.waitFor('apply-sheet-direct-flex')
        expect(await visitor.checked('apply-sheet-direct-flex')).toBe(false)
        await tickConsents(visitor, 'direct')
        await visitor.tap('apply-submit')
        expect(visitor.calls('/v1/product/apply')).toEqual([])
        await readSheets(visitor)
        await visitor.tap('apply-submit')

        await visitor.arrive('result')
        await visitor.see('2份申请已提交', '示例第一消费金融', '示例民营银行')

        const { rows, opened, log } = visitor.server
        const [stored] = await ownRows<{ name_sealed: string; mobile_sealed: string }>(
          visitor,
          'select name_sealed, area_city, mobile_sealed, last_channel from visitors where user_id = $1',
        )
        expect(stored).toMatchObject({ area_city: '深圳市', last_channel: 'xfkuaishou2' })
        expect(opened(stored?.name_sealed ?? '', 'name')).toBe(person.name)
        expect(stored?.mobile_sealed).not.toContain(person.mobile)
        const checks = await rows('select used from limits where key = $1', [
          `identity:${await userIdOf(visitor)}`,
        ])
        expect(checks).toEqual([{ used: 1 }])
        const applications = await ownRows(
          visitor,
          'select product_code, amount::int, term from applications where user_id = $1 order by product_code',
        )
        expect(applications).toEqual([
          { product_code: 'cf1-daily', amount: 2_000_000, term: 12 },
          { product_code: 'direct-flex', amount: 2_000_000, term: 12 },
        ])
        const consents = await ownRows<{ agreement_code: string }>(
          visitor,
          'select agreement_code, institution_code, channel from consents where user_id = $1 order by agreement_code',
        )
        expect(consents.map(({ agreement_code }) => agreement_code)).toEqual(
          'identity notice-cf1 notice-direct privacy share-cf1 share-direct user-service'.split(' '),
        )
        const shared = { agreement_code: 'share-cf1', institution_code: 'cf1', channel: 'xfkuaishou2' }
        expect(consents).toContainEqual(shared)
        const [order] = await ownRows<{ id_no_sealed: string; id_no_masked: string }>(
          visitor,
          'select * from orders where user_id = $1',
        )
        expect(order?.id_no_sealed).not.toContain(person.idNo)
        expect(order?.id_no_masked).not.toContain(person.idNo.slice(6, 14))
        for (const secret of [person.idNo, person.mobile]) expect(log()).not.toContain(secret)

        // In WeChat only /about leads to the download page (S25.33).
        expect(await visitor.exists('result-download')).toBe(visitor.target === 'h5')
        if (visitor.target === 'h5') await visitor.tap('result-download')
        else {
          await visitor.open('about')
          await tapWhenThere(visitor, 'about-download')
        }
        await visitor.arrive('download')
      })
    },
    [...EVERY_ENGINE, 'simulate', 'engines'],
  ),
  ...list((test) => {
    test('a visitor who leaves in the middle finds the draft after a reload and resumes from the entry', async (visitor) => {
      const person = newPerson()
      await openEntry(visitor)
      await logIn(visitor, person)
      await visitor.arrive('from')
      await visitor.fill('from-name', person.name)
      await visitor.reload('from-name')
      // The name ends with the session: on the mini-program with the process (S24.42).
      expect(await visitor.value('from-name')).toBe(visitor.target === 'h5' ? person.name : '')
      await giveCity(visitor, person)
      await fillBasics(visitor)
      await visitor.waitFor('identity-submit')

      await visitor.open('home')
      await tapWhenThere(visitor, 'resume-continue')
      await visitor.arrive('selectProduct', 'identity-submit')
    })

    test('an error from the server is shown at its field, and the input is kept [S8.2, S10.3]', async (visitor) => {
      const { server } = visitor
      const known = await newVisitor(server)
      const api = apiOf(server)
      await settle(api, known.token)
      await prepareOrder(api, known.token, [FIRST_STEP])
      await logInAs(visitor, known)
      await visitor.open('selectProduct', {}, 'identity-submit')
      const child = idNo('20200101')
      await visitor.fill('identity-id_no', child)
      await visitor.tap('identity-consent')
      await visitor.tap('identity-submit')
      await visitor.see('年龄须在18至60周岁之间')
      expect(await visitor.text('identity-id_no-error')).toContain('18至60周岁')
      expect(await visitor.value('identity-id_no')).toBe(child)
      expect(await visitor.page()).toBe('selectProduct')
    })

    test('a visitor of an institution to which nothing is passed on goes to its own page with a random number alone, also after a reload and again from the result and from the progress, and gives it up [S16.50, S16.52]', async (visitor) => {
      const { user_id } = await openOffers(visitor, 'micro1-daily')
      await openApplySheet(visitor, 'micro1-daily')
      await visitor.see('不向示例第一网络小贷提供您的任何资料')
      expect(await visitor.exists('apply-consent-share-micro1')).toBe(false)
      await readSheets(visitor)
      await visitor.tapTwice('apply-submit')
      await visitor.arrive('agreeDetail', 'leave-continue')
      expect(await visitor.text('leave-institution')).toBe('示例第一网络小贷')
      expect(await visitor.text('leave-host')).toContain('apply.micro1.example')
      await visitor.see('只带去一个查进度的随机编号')
      await visitor.reload('leave-continue')
      await visitor.tap('leave-cancel')
      await visitor.arrive('result')
      await visitor.see('1份申请待您办理', '没有向机构提供您的任何资料')

      const { rows } = visitor.server
      const sql = 'select apply_no, referral from applications where user_id = $1'
      const [made, ...more] = await rows<{ apply_no: string; referral: string }>(sql, [user_id])
      if (!made || more.length) throw new Error('one application was expected')
      expect(await rows('select 1 from deliveries where user_id = $1', [user_id])).toEqual([])
      await visitor.tap(`application-${made.apply_no}-leave`)
      await visitor.arrive('agreeDetail', 'leave-continue')
      await visitor.tap('leave-cancel')
      await visitor.arrive('result', `application-${made.apply_no}-leave`)

      await visitor.open('statusPro', {}, `own-${made.apply_no}-leave`)
      await visitor.tap(`own-${made.apply_no}-leave`)
      await visitor.arrive('agreeDetail', 'leave-continue')
      // On H5 the address is opened: leave-view.test.tsx. A mini-program shows it to be copied.
      if (visitor.target === 'weapp')
        expect(await visitor.text('leave-host')).toBe(
          `https://apply.micro1.example/loan?ref=${made.referral}`,
        )

      const giveUp = `application-${made.apply_no}-give-up`
      await visitor.open('result', {}, giveUp)
      await visitor.tap(giveUp)
      await visitor.tapText('结束申请')
      await visitor.waitFor(giveUp, { gone: true })
      await visitor.see('已撤回')
    })

    test('two quick taps on a slow network make one application, which is confirmed and leads to its progress although the way to /result is refused [S4.32]', async (visitor) => {
      const { user_id } = await openOffers(visitor)
      await openApplySheet(visitor, 'direct-flex')
      await tickConsents(visitor, 'direct')
      await readSheets(visitor)
      await visitor.fault('/v1/product/apply', 'slow')
      await visitor.fault('/v1.0/channel/option', { code: 403, msg: '暂停服务' })
      await visitor.tapTwice('apply-submit')
      await visitor.release()
      await visitor.waitFor('submitted-progress')
      await visitor.see('已提交', '不需要重新提交')
      expect(await visitor.page()).toBe('productList')
      await visitor.fault('/v1.0/channel/option', null)
      await visitor.tap('submitted-progress', 'statusPro')
      await visitor.see('示例民营银行')
      const count = await visitor.server.rows('select 1 from applications where user_id = $1', [user_id])
      expect(count).toHaveLength(1)
      expect(visitor.calls('/v1/product/apply')).toHaveLength(1)
    })
  }),
]
