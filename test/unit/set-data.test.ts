import type { Driver } from '../drivers/driver'
import type { Crossing } from '../drivers/weapp/page-stack'
import { Interactions } from '../scenarios/set-data'

/**
 * A driver of which every tap and every typed character crosses as often as this says; a page that opens and an answer to
 * a tap are there only once the screen has come to rest.
 */
function crossingDriver(calls: number) {
  const crossed: Crossing[] = []
  const cross = (times: number) => {
    for (let i = 0; i < times; i++) crossed.push({ route: 'pages/home/index', bytes: 100 })
  }
  let due = 0
  const driver = {
    crossings: async (from: number) => crossed.slice(from),
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

test('what crosses until the screen has come to rest belongs to what was done, what a clock does later to nobody [S25.12]', async () => {
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

test('every typed character is one interaction [S25.12]', async () => {
  const { driver } = crossingDriver(2)
  const interactions = new Interactions()
  const watched = interactions.watch(driver, 'a visit')
  await watched.fill('from-name', '张三丰')
  await watched.close()
  expect(interactions.all.map(({ calls }) => calls)).toEqual([2, 2, 2])
})

test('the limit counts for the 95th percentile of the interactions, and the largest ones are named', () => {
  const interactions = new Interactions()
  for (let calls = 1; calls <= 20; calls++)
    interactions.all.push({ scenario: 'a visit', what: `tap ${calls}`, calls, bytes: calls * 10 })
  expect([interactions.percentile95('calls'), interactions.percentile95('bytes')]).toEqual([19, 190])
  expect(interactions.worst('bytes', 1)).toEqual(['20 calls, 200 bytes: tap 20 (a visit)'])
})

test('a browser has no render layer of its own', () => {
  const driver = { tap: async () => {} } as unknown as Driver
  expect(new Interactions().watch(driver, 'a visit')).toBe(driver)
})
