import { h5Driver } from '../../test/drivers/chromium/h5-driver'
import type { Driver } from '../../test/drivers/driver'
import type { RunningServer } from '../../test/drivers/server'
import { until } from '../../test/drivers/until'
import { fillOrder, giveCity, openApplySheet, readSheets, tickConsents } from '../../test/scenarios/funnel'
import { tapWhenThere } from '../../test/scenarios/known'
import { logIn } from '../../test/scenarios/logging-in'
import { callerOf, codeFor, newAddress, PATIENCE_MS } from './caller'
import { CHANNEL, INSTITUTIONS } from './settings'
import { look, PRODUCTS, type Visitor } from './visitor'
import type { World } from './world'

/** What a visitor sees of an application that the first institution has decided. */
const DECIDED = '机构官方APP的“我的借款”'

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
    const isAsked = /撤回《[^》]*》？/.test(await driver.read())
    if (isAsked || !(await driver.exists('consent-retry'))) return false
    await driver.tap('consent-retry')
    await driver.tapText('撤回授权')
    return false
  }
  await until('the withdrawal to be accepted', isWithdrawn, PATIENCE_MS)
}

/** Submits the order again until it is matched: the identity check is not asked for some seconds after its failures. */
async function arriveAtOffers(driver: Driver) {
  const isMatched = async () => {
    if ((await driver.page()) === 'productList') return true
    if ((await driver.read()).includes('没有提交成功')) await driver.tapText('重新提交')
    return false
  }
  await until('the offers', isMatched, PATIENCE_MS)
}

/**
 * A visitor with a browser, from the advertisement to applications with both institutions, their decisions and a
 * withdrawal.
 * @param between is called between two steps: what is killed there is back before the next step
 */
export async function walk(world: World, visitor: Visitor, between: () => Promise<void>) {
  const { person, click = '' } = visitor
  const driver = await phone(world, visitor)
  await driver.open('landing', { channel: CHANNEL.ads, clickid: click })
  await driver.fill('home-amount', '20000')
  await driver.tap('home-term-12')
  await driver.waitFor('consent-privacy')
  await between()
  // The page reports its landing until it arrives. A login before that is no conversion of the click.
  const isReported = () => driver.browserPage.evaluate(() => sessionStorage.getItem('landing_hit'))
  await until('the landing to be reported', isReported, PATIENCE_MS)
  await logIn(driver, person)
  await giveCity(driver, person)
  await fillOrder(driver, person)
  await arriveAtOffers(driver)
  await driver.waitFor('offer-cf1-daily')
  await driver.settle()
  await between()
  await openApplySheet(driver, ...Object.values(PRODUCTS))
  await tickConsents(driver, ...INSTITUTIONS)
  await readSheets(driver)
  await driver.tap('apply-submit')
  await driver.arrive('result')

  const call = callerOf(world)
  const token = (await driver.storage('access_token')) ?? ''
  visitor.look = () => look(call, visitor, token)
  for (const { apply_no, institution } of await look(call, visitor, token))
    visitor.applications.push({ apply_no, institution: institution.code })
  const isDecided = async () => (await look(call, visitor, token)).every(({ status }) => status === 'closed')
  await until('the decisions', isDecided, PATIENCE_MS)
  await driver.reload()
  await driver.see(DECIDED)

  await driver.open('protocolCenter')
  await withdrawConsent(driver, 'share-cf2')
  for (const { apply_no, institution } of visitor.applications)
    if (institution === 'cf2') visitor.withdrawn.set(apply_no, Date.now())
  await driver.close()
}
