import type { PageId } from '@contract/pages'
import type { Driver } from '../../drivers/driver'
import { until } from '../../drivers/until'
import { forgetLimits, type Known, logInAs } from '../known'
import { logIn } from '../logging-in'
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

/** Prefixes the message of an error with the name of the state. */
async function inState(name: string, walk: () => Promise<unknown>) {
  try {
    await walk()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}

/** The retry shows a skeleton and no failure while its response is pending, and then the content. */
async function offline(visitor: Driver, { call, failed, retry, ready }: Loading, enter: () => Promise<void>) {
  await visitor.fault(call, 'offline')
  await enter()
  await visitor.see(failed)
  expect(await isThere(visitor, ready)).toBe(false)
  const before = visitor.calls(call).length
  await visitor.fault(call, 'slow')
  await visitor.tapText(retry)
  await until(`${call} to be sent`, () => visitor.calls(call).length > before)
  await until('a skeleton', () => visitor.waiting())
  expect(await isThere(visitor, ready)).toBe(false)
  expect(await visitor.read()).not.toContain(failed)
  await visitor.release()
  await there(visitor, ready)
}

/** Checks that an expired login leads to the login page, and from there back to the page with its input kept. */
async function expired(
  visitor: Driver,
  known: Known,
  { ready, draft, onward }: Required<Pick<Expiry, 'ready' | 'onward'>> & Expiry,
  enter: () => Promise<void>,
) {
  if (draft) {
    await enter()
    await there(visitor, ready)
    await draft.fill(visitor)
  }
  const end = 'update sessions set expires_at = now() where user_id = $1 returning 1'
  await visitor.server.rows(end, [known.user_id])
  await (draft ? visitor.tap(draft.action) : enter())
  await visitor.arrive('home', 'home-products')
  expect(await visitor.storage('access_token')).toBeNull()
  await forgetLimits(visitor)
  await logIn(visitor, known.person)
  await visitor.arrive(onward)
  await there(visitor, ready)
  await draft?.kept(visitor)
}

/** Checks that two taps before the response make one call and one row. */
async function doubleTap(visitor: Driver, known: Known, { call, action, forget, row }: Writing) {
  const rows = (sql: string) => visitor.server.rows(sql, [known.user_id])
  await visitor.waitFor(action)
  if (forget) await rows(forget)
  const before = visitor.calls(call).length
  await visitor.fault(call, 'slow')
  await visitor.tapTwice(action)
  await until(`${call} to be sent`, () => visitor.calls(call).length > before)
  await visitor.release()
  await until('the row', async () => (await rows(row)).length > 0)
  await visitor.settle()
  expect(visitor.calls(call).length - before).toBe(1)
  expect(await rows(row)).toHaveLength(1)
}

async function walk(visitor: Driver, id: PageId, { who, params, loads, expiry, writes }: PageStates) {
  const known = who && (await who(visitor.server))
  if (known) await logInAs(visitor, known)
  const enter = () => visitor.open(id, params?.(known))
  // On the H5 test/e2e/screens checks each page during an outage and on a slow network.
  for (const load of visitor.target === 'weapp' ? loads : [])
    await inState(`${id} without ${load.call}`, () => offline(visitor, load, enter))
  if (known && expiry)
    await inState(`${id} with an expired login`, () =>
      expired(visitor, known, { ready: loads[0]?.ready ?? '', onward: id, ...expiry }, enter),
    )
  if (known && writes) await inState(`${id} tapped twice`, () => doubleTap(visitor, known, writes))
}

const enginesFor = ({ expiry, writes }: PageStates): Engine[] => [
  ...(expiry || writes ? ['chromium' as const] : []),
  'simulate',
]

/** A scenario for each row of the table that loads anything. */
export const states: Scenario[] = Object.entries(pageStates).flatMap(([id, rows]) =>
  [rows]
    .flat()
    .filter(({ loads }) => loads.length > 0)
    .map((row) => ({
      title: `${id}${row.use ? ` (${row.use})` : ''} handles failed and slow calls, an expired login and double taps [S8.4]`,
      on: enginesFor(row),
      walk: (visitor: Driver) => walk(visitor, id as PageId, row),
    })),
)
