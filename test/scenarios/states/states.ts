import { type PageId, pageIds, pages } from '@contract/pages'
import type { Driver } from '../../drivers/driver'
import { until } from '../../drivers/until'
import { be, expire, forgetLimits, type Known } from '../known'
import { logIn } from '../logging-in'
import { newPerson } from '../person'
import type { Engine, Scenario } from '../scenario'
import {
  type Expiry,
  type Loading,
  type Mark,
  type PageStates,
  pageStates,
  type Writing,
} from './page-states'

const isThere = async (visitor: Driver, mark: Mark) =>
  mark.startsWith('#') ? visitor.exists(mark.slice(1)) : (await visitor.read()).includes(mark)
const there = (visitor: Driver, mark: Mark) =>
  mark.startsWith('#') ? visitor.waitFor(mark.slice(1)) : visitor.see(mark)

/** Names the state that a walk fails in. */
async function inState(name: string, walk: () => Promise<unknown>) {
  try {
    await walk()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}

/** Without an answer the page says so, with the way to ask again; and it recovers. */
async function offline(visitor: Driver, { call, failed, retry, ready }: Loading, enter: () => Promise<void>) {
  await visitor.fault(call, 'offline')
  await enter()
  await visitor.see(failed)
  expect(await isThere(visitor, ready)).toBe(false)
  await visitor.fault(call, null)
  await visitor.tapText(retry)
  await there(visitor, ready)
  expect(await visitor.read()).not.toContain(failed)
}

/** While the answer is on its way its shape stands there, nothing is wrong, and then it comes. */
async function slow(visitor: Driver, { call, failed, ready }: Loading, enter: () => Promise<void>) {
  const before = visitor.calls(call).length
  await visitor.fault(call, 'slow')
  await enter()
  await until(`${call} to be sent`, () => visitor.calls(call).length > before)
  await until('a skeleton', () => visitor.waiting())
  expect(await isThere(visitor, ready)).toBe(false)
  expect(await visitor.read()).not.toContain(failed)
  await visitor.release()
  await there(visitor, ready)
}

/** The login has run out: to the login, and after it back here, with what was typed. */
async function expired(
  visitor: Driver,
  id: PageId,
  known: Known,
  { ready, draft, onward = id }: Expiry,
  enter: () => Promise<void>,
) {
  if (draft) {
    await enter()
    await there(visitor, ready)
    await draft.fill(visitor)
  }
  await expire(visitor, known)
  await (draft ? visitor.tap(draft.action) : enter())
  await visitor.arrive('home')
  await visitor.waitFor('login-submit')
  expect(await visitor.storage('access_token')).toBeNull()
  await forgetLimits(visitor)
  await logIn(visitor, known.person)
  await visitor.arrive(onward)
  await there(visitor, ready)
  await draft?.kept(visitor)
}

/** Two taps before the answer: one call, one row. */
async function doubleTap(visitor: Driver, known: Known, { call, action, fill, rows }: Writing) {
  await visitor.waitFor(action)
  await fill?.(visitor, known)
  const before = visitor.calls(call).length
  await visitor.fault(call, 'slow')
  await visitor.tapTwice(action)
  await until(`${call} to be sent`, () => visitor.calls(call).length > before)
  await visitor.release()
  await until('the row', async () => (await rows(visitor, known)).length > 0)
  await visitor.settle()
  expect(visitor.calls(call).length - before).toBe(1)
  expect(await rows(visitor, known)).toHaveLength(1)
}

async function walk(visitor: Driver, id: PageId, { who, params, loads, expiry, writes }: PageStates) {
  const known = who && (await who(visitor.server))
  if (known) await be(visitor, known)
  const enter = () => visitor.open(id, params?.(known))
  // On the H5 test/e2e/screens takes each page through an outage and a slow network, and looks at it then.
  for (const load of visitor.target === 'weapp' ? loads : []) {
    await inState(`${id} without ${load.call}`, () => offline(visitor, load, enter))
    await inState(`${id} while ${load.call} is slow`, () => slow(visitor, load, enter))
  }
  if (known && expiry)
    await inState(`${id} with an expired login`, () => expired(visitor, id, known, expiry, enter))
  if (known && writes) await inState(`${id} tapped twice`, () => doubleTap(visitor, known, writes))
}

/** The pages of a build that have no row in the table. */
export const withoutStates = () => pageIds.filter((id) => !pages[id].dev && !pageStates[id])

/** What a login is sent as, encrypted or not. */
const LOGINS = ['/v1.0/user/encrypt/login', '/v1.0/user/code/login']

const loginTwice: Scenario = {
  title: 'an impatient finger logs in once [S8.11]',
  async walk(visitor) {
    await forgetLimits(visitor)
    await visitor.open('home')
    await visitor.waitFor('consent-privacy')
    for (const path of LOGINS) await visitor.fault(path, 'slow')
    const { mobile } = newPerson()
    await visitor.fill('login-mobile', mobile)
    await visitor.tap('login-send')
    await visitor.fill('login-code', await visitor.smsCode())
    for (const code of ['user-service', 'privacy']) await visitor.tap(`consent-${code}`)
    await visitor.tapTwice('login-submit')
    const sent = () => LOGINS.flatMap((path) => visitor.calls(path))
    await until('the login to be sent', () => sent().length > 0)
    await visitor.release()
    await visitor.arrive('from')
    expect(sent()).toHaveLength(1)
  },
}

/** Rows that show what needs a layout, beside what all show: a form, a long list, and a list with sheets. */
const WITH_LAYOUT: PageId[] = ['from', 'productList', 'statusPro']

function enginesFor(id: PageId, { expiry, writes }: PageStates) {
  const onH5: Engine[] = expiry || writes ? ['chromium'] : []
  const withLayout: Engine[] = WITH_LAYOUT.includes(id) ? ['glass-easel'] : []
  return [...onH5, 'simulate' as const, ...withLayout]
}

/** Each page through all its states, from the table; a page that loads nothing has none. */
export const states: Scenario[] = [
  loginTwice,
  ...Object.entries(pageStates).flatMap(([id, rows]) =>
    [rows]
      .flat()
      .filter(({ loads }) => loads.length > 0)
      .map((row) => ({
        title: `${id}${row.use ? ` (${row.use})` : ''} answers a call that fails or is slow, a login that has run out, and two taps`,
        on: enginesFor(id as PageId, row),
        walk: (visitor: Driver) => walk(visitor, id as PageId, row),
      })),
  ),
]
