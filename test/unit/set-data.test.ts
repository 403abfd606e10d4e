import type { Driver } from '../drivers/driver'
import type { Crossing } from '../drivers/weapp/crossings'
import { Interactions } from '../scenarios/set-data'

/**
 * A simulated driver whose taps and typed characters each cause this number of `setData` calls. Opening a page and
 * answering a tap cause further ones when the screen settles.
 */
function crossingDriver(calls: number) {
  const crossed: Crossing[] = []
  const cross = (times: number) => {
    for (let i = 0; i < times; i++) crossed.push({ route: 'pages/home/index', bytes: 100, hidden: 0 })
  }
  let due = 0
  const driver = {
    crossings: async (from: number) => crossed.slice(from),
    twins: () => [],
    open: async () => {
      due = 2
    },
    settle: async () => {
      cross(due)
      due = 0
    },
    tap: async () => {
      cross(calls)
      due = 1
    },
    fill: async (_: string, text: string) => cross(text.length * calls),
    close: async () => {},
  }
  return { driver: driver as unknown as Driver, later: () => cross(1) }
}

test('setData calls until the screen has settled belong to the interaction, and later ones of a timer belong to none [S25.12]', async () => {
  const { driver, later } = crossingDriver(1)
  const interactions = new Interactions()
  const watched = interactions.watch(driver, 'a visit')
  await watched.open('home')
  await watched.tap('login-send')
  later()
  await watched.tap('login-submit')
  await watched.close()
  expect(interactions.all.map(({ what, calls, bytes }) => `${what}: ${calls}, ${bytes}`)).toEqual([
    'open home: 2, 200',
    'tap login-send: 2, 200',
    'tap login-submit: 2, 200',
  ])
  expect(interactions.later).toBe(1)
})

test('the setData calls of typed characters are not counted as an interaction [S25.12]', async () => {
  const { driver } = crossingDriver(2)
  const interactions = new Interactions()
  const watched = interactions.watch(driver, 'a visit')
  await watched.fill('from-name', '张三丰')
  await watched.tap('from-next')
  await watched.close()
  expect(interactions.all.map(({ what, calls }) => `${what}: ${calls}`)).toEqual(['tap from-next: 3'])
  expect(interactions.later).toBe(6)
})

test('calls that WeChat’s audit would report are named: more than 20 of an interaction, more than 256 KB [S25.24]', async () => {
  const interactions = new Interactions()
  const call = { route: 'pages/home/index', hidden: 0 }
  interactions.audit('a visit', [{ ...call, bytes: 300 * 1024 }])
  const few = interactions.watch(crossingDriver(19).driver, 'steady')
  const many = interactions.watch(crossingDriver(20).driver, 'hasty')
  for (const watched of [few, many]) await watched.tap('login-send')
  expect(interactions.reported).toEqual([
    '307200 bytes in one call: pages/home/index (a visit)',
    '21 calls at once: tap login-send (hasty)',
  ])
})

test('a page that goes on sending while it is hidden, and a request that is sent twice at once, are named [S25.58]', async () => {
  const interactions = new Interactions()
  const call = { route: 'pages/home/index', bytes: 100 }
  interactions.audit(
    'a visit',
    [0, 1, 2, 3, 4, 5].map((hidden) => ({ ...call, hidden })),
  )
  const { driver } = crossingDriver(1)
  const twins = ['http://a/v1/user/consent/list {}', 'http://a/v1/product/list {}']
  await interactions.watch({ ...driver, twins: () => twins } as Driver, 'another').close()
  expect(interactions.reported).toEqual([
    'call 5 of a hidden page: pages/home/index, 100 bytes (a visit)',
    'sent twice at once: http://a/v1/product/list {} (another)',
  ])
})

test('the limits apply to the 95th percentile of the interactions, and the report names the largest ones', () => {
  const interactions = new Interactions()
  for (let calls = 1; calls <= 20; calls++)
    interactions.all.push({ scenario: 'a visit', what: `tap ${calls}`, calls, bytes: calls * 10 })
  expect([interactions.percentile95('calls'), interactions.percentile95('bytes')]).toEqual([19, 190])
  expect(interactions.worst('bytes', 1)).toEqual(['20 calls, 200 bytes: tap 20 (a visit)'])
})

test('interactions in a browser are not recorded, because it has no separate render layer', () => {
  const driver = { tap: async () => {} } as unknown as Driver
  expect(new Interactions().watch(driver, 'a visit')).toBe(driver)
})
