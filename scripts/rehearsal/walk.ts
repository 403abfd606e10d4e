import { by } from '../../test/actors/rights'
import type { Visitor } from '../../test/actors/state'
import { h5Driver } from '../../test/drivers/chromium/h5-driver'
import type { Driver } from '../../test/drivers/driver'
import type { RunningServer } from '../../test/drivers/server'
import { until } from '../../test/drivers/until'
import { fillOrder, giveCity, openApplySheet, readSheets, tickConsents } from '../../test/scenarios/funnel'
import { tapWhenThere } from '../../test/scenarios/known'
import { logIn } from '../../test/scenarios/logging-in'
import { PATIENCE_MS } from './scene'
import { CHANNEL, INSTITUTIONS } from './settings'
import { join, PRODUCTS } from './visits'
import type { World } from './world'

/** What a visitor sees of an application that the first institution has decided. */
const DECIDED = '机构官方APP的“我的借款”'

/** A phone in a network of its own. Failed calls are expected, and repeated by the pages themselves. */
async function phone({ baseUrl, scene }: World, { ip, mobile }: Visitor) {
  const allow = [/^HTTP 50[0-9]/, /^console error: Failed to load resource/]
  const driver = await h5Driver({ baseUrl } as RunningServer, { allow })
  await driver.browserPage.context().setExtraHTTPHeaders({ 'x-forwarded-for': ip })
  return { ...driver, smsCode: async () => (await scene.smsCode?.(mobile)) ?? '' }
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

/** Reads the status of the applications, and notes those that are new. */
async function look({ scene }: World, who: Visitor) {
  const { state, call } = scene
  const { data } = await call('/web/result/list', {}, by(who))
  for (const { apply_no, status, institution, product_name } of data?.applications ?? []) {
    state.shown.set(apply_no, status)
    if (state.owners.has(apply_no)) continue
    state.owners.set(apply_no, who)
    state.confirmed.set(apply_no, { product: product_name, institution_code: institution.code })
    who.owns.push(apply_no)
  }
  return who.owns.every((number) => state.shown.get(number) === 'closed')
}

/**
 * A visitor with a browser, from the advertisement to applications with both institutions, their decisions and a
 * withdrawal.
 * @param between is called between two steps: what is killed there is back before the next step
 */
export async function walk(world: World, between: () => Promise<void>) {
  const who = join(world, CHANNEL.ads)
  const { mobile, name, id_no: idNo } = who
  const person = { mobile, name, idNo }
  const driver = await phone(world, who)
  const clickid = `WALKED-${who.n}`
  await driver.open('landing', { channel: CHANNEL.ads, clickid })
  await driver.fill('home-amount', '20000')
  await driver.tap('home-term-12')
  await driver.waitFor('consent-privacy')
  await between()
  // The page reports its landing until it arrives. A login before that is no conversion of the click.
  const isReported = () => driver.browserPage.evaluate(() => sessionStorage.getItem('landing_hit'))
  await until('the landing to be reported', isReported, PATIENCE_MS)
  Object.assign(who, { click: clickid, agrees: true, steps: 2 })
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

  who.token = await driver.storage('access_token')
  await until('the decisions', () => look(world, who), PATIENCE_MS)
  await driver.reload()
  await driver.see(DECIDED)

  await driver.open('protocolCenter')
  await withdrawConsent(driver, 'share-cf2')
  const { state } = world.scene
  for (const number of who.owns.filter((one) => state.confirmed.get(one)?.institution_code === 'cf2'))
    for (const keys of [state.stopped, state.ended, state.owed]) keys.add(`${number} cf2`)
  await driver.close()
}
