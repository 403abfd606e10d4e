import type { Mark } from '@contract/endpoints/channel'
import { createMarks, type MarkDeps } from './marks'

/** Marks with everything by hand: `pause` lets the pause pass, `hide` hides the page. */
function setUp(given: Partial<MarkDeps> = {}) {
  const batches: Mark[][] = []
  const beacons: Mark[][] = []
  let pause = () => {}
  let hide = () => {}
  let ids = 0
  const mark = createMarks({
    send: async (events) => batches.push(events),
    beacon: (events) => beacons.push(events) > 0,
    onHide: (run) => {
      hide = run
    },
    page: () => '/from',
    newId: () => `id-${++ids}`,
    now: () => Date.UTC(2026, 10, 20),
    later: (run) => {
      pause = run
    },
    ...given,
  })
  return { mark, batches, beacons, pause: () => pause(), hide: () => hide() }
}

test('marks go out together after a pause, each with an id, page and time', () => {
  const { mark, batches, pause } = setUp()
  mark('login_done')
  mark('city_saved', { source: 'located' })
  expect(batches).toHaveLength(0)
  pause()
  expect(batches).toEqual([
    [
      { id: 'id-1', name: 'login_done', page: '/from', at: '2026-11-20T00:00:00.000Z', props: {} },
      {
        id: 'id-2',
        name: 'city_saved',
        page: '/from',
        at: '2026-11-20T00:00:00.000Z',
        props: { source: 'located' },
      },
    ],
  ])
  pause()
  expect(batches).toHaveLength(1)
})

test('a page that hides hands over what is left, once', () => {
  const { mark, batches, beacons, pause, hide } = setUp()
  mark('login_done')
  hide()
  hide()
  pause()
  expect(beacons.map((events) => events.map(({ id }) => id))).toEqual([['id-1']])
  expect(batches).toHaveLength(0)
})

test('where there is no beacon the hidden page sends as usual', () => {
  const { mark, batches, hide } = setUp({ beacon: () => false })
  mark('login_done')
  hide()
  expect(batches).toHaveLength(1)
})

test('what did not arrive goes with the next batch, under the same ids', async () => {
  const tries: string[][] = []
  const { mark, pause } = setUp({
    send: async (events) => {
      tries.push(events.map(({ id }) => id))
      if (tries.length === 1) throw new Error('offline')
    },
  })
  mark('login_done')
  pause()
  await Promise.resolve()
  await Promise.resolve()
  mark('city_saved')
  pause()
  expect(tries).toEqual([['id-1'], ['id-1', 'id-2']])
})

test('no more than 100 wait; the oldest give way', () => {
  const { mark, batches, pause } = setUp()
  for (let i = 0; i < 130; i++) mark('view')
  pause()
  expect(batches[0]).toHaveLength(100)
  expect(batches[0]?.at(-1)?.id).toBe('id-130')
})
