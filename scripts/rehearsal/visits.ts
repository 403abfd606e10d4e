import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '@contract/codes'
import { HANGZHOU } from '../../server/test/tools/journey'
import { consentIds } from '../../server/test/tools/request'
import { visits } from '../../test/actors/journey'
import { partner } from '../../test/actors/partner'
import { by } from '../../test/actors/rights'
import type { Visitor } from '../../test/actors/state'
import { newVisitor } from '../../test/actors/visitor'
import { until } from '../../test/drivers/until'
import { PATIENCE_MS } from './scene'
import { CHANNEL } from './settings'
import { loginCode, phoneCode } from './wechat'
import type { World } from './world'

const PRODUCTS = { cf1: 'cf1-daily', cf2: 'cf2-instalment' }
/** Pause before an action is tried again, for which it may be too early, or too late. */
const PAUSE_MS = 1_000
/** A code that has not arrived can be requested again after a minute. */
const LONGEST_MS = PATIENCE_MS + 60_000

/** A year of birth that the products serve, without the century. */
const BORN = 90

/** A new visitor, in a place that the products serve. */
function join({ scene }: Pick<World, 'scene'>, channel = ''): Visitor {
  return Object.assign(newVisitor(scene, BORN), { channel, area: HANGZHOU })
}

/** Repeats an action of an actor until the server has accepted it. */
async function done(what: string, act: () => Promise<unknown>) {
  let last = ''
  const isDone = async () => {
    last = String(await act())
    if (last.startsWith(String(CODE.ok))) return true
    await sleep(PAUSE_MS)
    return false
  }
  await until(() => `${what} to be accepted, not ${last}`, isDone, LONGEST_MS)
}

/** Hands out codes of WeChat until one is accepted: each works once, also when the server ends before it has answered. */
function withCode(what: string, use: (nth: number) => Promise<{ code: number }>) {
  let nth = 0
  return done(what, async () => (await use(nth++)).code)
}

async function logInByWechat({ scene: { call } }: World, who: Visitor) {
  const { data } = await call('/v1.0/user/login/pre/check', { mobile: who.mobile }, by(who))
  const consents = consentIds(data ?? { agreements: [] })
  await withCode('the number of WeChat', async (nth) => {
    who.agrees = true
    const answer = await call(
      '/v1.0/user/wechat/phone',
      { code: phoneCode(who.mobile, nth), consents },
      by(who),
    )
    if (answer.data) who.token = answer.data.token
    return answer
  })
}

type After = 'stay' | 'withdraw' | 'remove'

/** A visitor: applies for these products, and then stays, withdraws, or deletes the account. */
export async function visit(
  world: World,
  after: After,
  { click = false, wechat = false, products = Object.values(PRODUCTS) } = {},
) {
  const { scene } = world
  const who = join(world, click ? CHANNEL.ads : '')
  const does = (name: 'land' | 'login' | 'settle' | 'fill' | 'apply' | 'remove') =>
    done(name, () => visits[name](scene, who))
  if (click) await does('land')
  if (wechat) await logInByWechat(world, who)
  else await does('login')
  for (const name of ['settle', 'fill', 'fill'] as const) await does(name)
  // Allowed before the applications, because the institutions report at once.
  await withCode('the permission of a message', (nth) =>
    scene.call('/v1/app/notice', { code: loginCode(who.mobile, nth) }, by(who)),
  )
  world.allowed.add(who)
  for (const product of products) {
    await done('reading', () => visits.match(scene, who, product))
    await does('apply')
  }
  if (after === 'withdraw') await done('withdrawal', () => visits.withdraw(scene, who, 'share-cf1'))
  if (after === 'remove') await does('remove')
}

/** A partner's visitor: the partner gets the link, the visitor completes the form and chooses a product. */
export async function visitFromPartner(world: World) {
  const { scene } = world
  const who = join(world)
  await done('link', () => partner.link(scene, who))
  for (const name of ['open', 'complete', 'choose'] as const) await done(name, () => visits[name](scene, who))
}

/** A visitor with a complete form who has read an offer. */
export async function readOffer(world: World): Promise<Visitor> {
  const { scene } = world
  const who = join(world)
  for (const name of ['login', 'settle', 'fill', 'fill'] as const)
    await done(name, () => visits[name](scene, who))
  await done('reading', () => visits.match(scene, who, PRODUCTS.cf1))
  return who
}

/** Applies for the offer; again it returns what the first time did. */
export const apply = (world: World, who: Visitor) => done('apply', () => visits.apply(world.scene, who))
