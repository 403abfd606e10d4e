import { BASICS, LOAN } from '../../server/test/tools/journey'
import { h5Driver } from '../../test/drivers/chromium/h5-driver'
import type { Driver } from '../../test/drivers/driver'
import type { RunningServer } from '../../test/drivers/server'
import { until } from '../../test/drivers/until'
import { fillOrder, giveCity, openApplySheet, readSheets, tickConsents } from '../../test/scenarios/funnel'
import { fillMissing } from '../../test/scenarios/half'
import { tapWhenThere } from '../../test/scenarios/known'
import { logIn } from '../../test/scenarios/logging-in'
import { CHANNEL, INSTITUTIONS } from './settings'
import { conversionsOf, expectedConversions } from './table'
import { callerOf, codeFor, look, newAddress, PRODUCTS, type Visitor } from './visitor'
import type { World } from './world'

/** A visitor with a browser calls it between two steps: what is killed there is back before the next step. */
export type Between = () => Promise<void>

/** What a visitor sees of an application that the first institution has decided. */
const DECIDED = '机构官方APP的“我的借款”'
/** How long reports and withdrawals may take while things are killed, milliseconds. */
const PATIENCE_MS = 60_000

/** A phone in a network of its own. Failed calls are expected, and repeated by the pages themselves. */
async function phone({ baseUrl, ...world }: World, { person }: Visitor) {
  const allow = [/^HTTP 50[0-9]/, /^console error: Failed to load resource/]
  const driver = await h5Driver({ baseUrl } as RunningServer, { allow })
  await driver.browserPage.context().setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
  return { ...driver, smsCode: () => codeFor(world, person.mobile) }
}

/** Withdraws a consent, again and again while a message of the visitor is being sent. */
async function withdrawConsent(driver: Driver, agreement: string) {
  await tapWhenThere(driver, `withdraw-${agreement}`)
  await driver.tapText('撤回授权')
  const isWithdrawn = async () => {
    if (!(await driver.exists(`withdraw-${agreement}`))) return true
    if ((await driver.read()).includes('请稍后再试')) await driver.tapText('重试')
    return false
  }
  await until('the withdrawal to be accepted', isWithdrawn, PATIENCE_MS)
}

/** From the advertisement to the application with both institutions, their decisions, a withdrawal and the deletion. */
export async function walk(world: World, visitor: Visitor, between: Between) {
  const { person, click = '' } = visitor
  const driver = await phone(world, visitor)
  await driver.open('landing', { channel: CHANNEL.ads, clickid: click })
  await driver.fill('home-amount', '20000')
  await driver.tap('home-term-12')
  await driver.waitFor('consent-privacy')
  await between()
  await logIn(driver, person)
  await giveCity(driver, person)
  await driver.arrive('selectProduct')
  await between()
  await fillOrder(driver, person)
  await driver.arrive('productList')
  await driver.waitFor('offer-cf1-daily')
  await between()
  await openApplySheet(driver, ...Object.values(PRODUCTS))
  await tickConsents(driver, ...INSTITUTIONS)
  await readSheets(driver)
  await driver.tap('apply-submit')
  await driver.arrive('result')

  const call = callerOf(world)
  const token = (await driver.storage('access_token')) ?? ''
  for (const { apply_no, institution } of await look(call, visitor, token))
    visitor.applications.push({ apply_no, institution: institution.code })
  await between()
  await until(
    'the decision to be shown',
    async () => {
      await driver.reload()
      await driver.waitFor('result-refresh')
      return (await driver.read()).includes(DECIDED)
    },
    PATIENCE_MS,
  )
  await until(
    'all decisions to be shown',
    async () => (await look(call, visitor, token)).every(({ status }) => status === 'closed'),
    PATIENCE_MS,
  )
  await until(
    'the conversions',
    () => conversionsOf(world, visitor).length >= expectedConversions(visitor).length,
    PATIENCE_MS,
  )
  await between()

  await driver.open('protocolCenter')
  await withdrawConsent(driver, 'share-cf2')
  for (const one of visitor.applications)
    if (one.institution === 'cf2') visitor.withdrawn.set(one.apply_no, Date.now())
  await driver.open('about')
  await tapWhenThere(driver, 'about-delete')
  await driver.tap('delete-submit')
  await driver.tapText('确认删除')
  await driver.see('账号已删除')
  visitor.isDeleted = true
  for (const { apply_no } of visitor.applications)
    if (!visitor.withdrawn.has(apply_no)) visitor.withdrawn.set(apply_no, Date.now())
  await driver.close()
}

/** A partner's visitor: the partner gets the link, the visitor completes the form and chooses a product. */
export async function walkFromPartner(world: World, visitor: Visitor, between: Between) {
  const { person, ref = '' } = visitor
  world.want({ mobile: person.mobile, ref, values: { amount: LOAN.amount, term: LOAN.term, ...BASICS } })
  const link = await until('a link', () => world.journal(CHANNEL.partner).find((line) => line.link === ref))
  const driver = await phone(world, visitor)
  await between()
  await driver.open('credit', Object.fromEntries(new URL(link.url ?? '').searchParams))
  await driver.arrive('credit_form')
  await between()
  await fillMissing(driver, person)
  await driver.tap('credit-submit')
  await driver.arrive('credit_product')
  await driver.waitFor('credit-cf1-daily-choose')
  await between()
  await driver.tap('credit-cf1-daily-choose')
  await driver.arrive('agreeDetail')
  await driver.waitFor('leave-continue')
  await driver.close()
}
