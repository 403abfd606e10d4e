import type { Mark } from '@contract/endpoints/channel'
import { HttpStatusError, NetworkError, type Post } from '@/http/http'
import { memoryPlatform } from '../../test/tools/memory-platform'
import { createMarkStore } from './mark-store'
import { createMarks, createSend, type MarkDeps } from './marks'

const NOW = Date.UTC(2026, 10, 20)
const DAY = 86_400_000

/**
 * One tab with everything by hand: `pause` lets the pause pass, `hide` hides the page, `online` brings the network back.
 * `storage` is the device's; a second tab or a reload is a second set-up on the same one.
 */
function setUp({ storage = memoryPlatform().storage, ...given }: Partial<MarkDeps> & Storage = {}) {
  const batches: string[][] = []
  const beacons: string[][] = []
  const run = { pause: () => {}, hide: () => {}, online: () => {} }
  const ids = (events: Mark[]) => events.map(({ id }) => id)
  const clock = { now: NOW }
  const store = createMarkStore(storage, () => clock.now)
  const mark = createMarks({
    store,
    send: async (events) => batches.push(ids(events)) > 0,
    beacon: (events) => beacons.push(ids(events)) > 0,
    onHide: (hide) => Object.assign(run, { hide }),
    onOnline: (online) => Object.assign(run, { online }),
    page: () => '/from',
    newId: () => `id-${++made}`,
    now: () => clock.now,
    carried: () => ({}),
    later: (pause) => Object.assign(run, { pause }),
    ...given,
  })
  const settled = async (what: () => void) => {
    what()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    mark,
    clock,
    batches,
    beacons,
    storage,
    stored: () => ids(store.all()),
    pause: () => settled(() => run.pause()),
    hide: () => settled(() => run.hide()),
    online: () => settled(() => run.online()),
  }
}
type Storage = { storage?: ReturnType<typeof memoryPlatform>['storage'] }
let made = 0
beforeEach(() => {
  made = 0
})

const offline = { send: () => Promise.reject(new NetworkError('offline')) }

test('a mark carries whether the third-party script had loaded when it was made [S3.4]', async () => {
  const sent: Mark[][] = []
  let loaded = false
  const { mark, pause } = setUp({
    carried: () => ({ third_party: loaded }),
    send: async (events) => sent.push(events) > 0,
  })
  mark('page_view')
  loaded = true
  mark('login_done', { source: 'located' })
  await pause()
  expect(sent.flat().map(({ props }) => props)).toEqual([
    { third_party: false },
    { third_party: true, source: 'located' },
  ])
})

test('marks go out together after a pause, each with an id, page and time [S20.4]', async () => {
  const sent: Mark[][] = []
  const { mark, pause, stored } = setUp({ send: async (events) => sent.push(events) > 0 })
  mark('login_done')
  mark('city_saved', { source: 'located' })
  expect(sent).toHaveLength(0)
  await pause()
  expect(sent).toEqual([
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
  expect(stored()).toEqual([])
  await pause()
  expect(sent).toHaveLength(1)
})

test('what did not arrive goes with the next batch, under the same ids', async () => {
  const tries: string[][] = []
  const { mark, pause } = setUp({
    send: async (events) => {
      tries.push(events.map(({ id }) => id))
      if (tries.length === 1) throw new NetworkError('offline')
      return true
    },
  })
  mark('login_done')
  await pause()
  mark('city_saved')
  await pause()
  expect(tries).toEqual([['id-1'], ['id-1', 'id-2']])
})

test('what did not arrive outlives a reload and is sent at the next start [S20.5]', async () => {
  const before = setUp(offline)
  before.mark('login_done')
  await before.pause()
  const after = setUp({ storage: before.storage })
  expect(after.batches).toEqual([])
  await after.pause()
  expect(after.batches).toEqual([['id-1']])
  expect(after.stored()).toEqual([])
})

test('marks that are none are not sent, whatever lies in storage', async () => {
  const at = new Date(NOW).toISOString()
  const stored = JSON.stringify([null, { at }, { id: {}, at }, { id: 'a', at }])
  const { batches, pause } = setUp({ storage: memoryPlatform({ storage: { 'marks.1': stored } }).storage })
  await pause()
  expect(batches).toEqual([['a']])
})

test('with nothing left behind a start sends nothing', async () => {
  const { pause, batches } = setUp()
  await pause()
  expect(batches).toEqual([])
})

test('what did not arrive is sent as soon as the network is back', async () => {
  let there = false
  const tries: number[] = []
  const { mark, pause, online, stored } = setUp({
    send: async (events) => {
      tries.push(events.length)
      if (!there) throw new NetworkError('offline')
      return true
    },
  })
  mark('login_done')
  await pause()
  there = true
  await online()
  expect(tries).toEqual([1, 1])
  expect(stored()).toEqual([])
})

test('what the server cannot take now waits, and what it refuses for good is gone [S20.5]', async () => {
  const answers = [false, true]
  const { mark, pause, stored } = setUp({ send: async () => answers.shift() ?? true })
  mark('login_done')
  await pause()
  expect(stored()).toEqual(['id-1'])
  await pause()
  expect(stored()).toEqual([])
})

test('a mark made while others are under way goes out after them', async () => {
  let arrive: (done: boolean) => void = () => {}
  const tries: string[][] = []
  const { mark, pause, stored } = setUp({
    send: (events) => {
      tries.push(events.map(({ id }) => id))
      return new Promise((resolve) => {
        arrive = resolve
      })
    },
  })
  mark('one')
  await pause()
  mark('two')
  await pause()
  expect(tries).toEqual([['id-1']])
  arrive(true)
  await pause()
  expect(tries).toEqual([['id-1'], ['id-2']])
  expect(stored()).toEqual(['id-2'])
})

describe('a page that hides', () => {
  test('hands over what is left, once', async () => {
    const { mark, hide, beacons, batches } = setUp()
    mark('login_done')
    await hide()
    await hide()
    expect(beacons).toEqual([['id-1']])
    mark('city_saved')
    await hide()
    expect(beacons).toEqual([['id-1'], ['id-2']])
    expect(batches).toEqual([])
  })

  test('keeps what it handed over until the server has answered for it: a beacon may be lost', async () => {
    const before = setUp()
    before.mark('login_done')
    await before.hide()
    expect(before.stored()).toEqual(['id-1'])
    const after = setUp({ storage: before.storage })
    await after.pause()
    expect(after.batches).toEqual([['id-1']])
    expect(after.stored()).toEqual([])
  })

  test('sends as usual where there is no beacon', async () => {
    const { mark, batches, hide } = setUp({ beacon: () => false })
    mark('login_done')
    await hide()
    expect(batches).toEqual([['id-1']])
  })
})

describe('an answer', () => {
  const answered = (code: number) => Promise.resolve({ code, msg: '', errors: [], data: null })
  const failed = (error: Error) => Promise.reject(error)
  test.each<[string, () => Promise<unknown>, boolean | 'kept']>([
    ['200', () => answered(200), true],
    ['601', () => answered(601), true],
    ['413', () => answered(413), true],
    ['429', () => answered(429), false],
    ['HTTP 413', () => failed(new HttpStatusError(413)), true],
    ['HTTP 502', () => failed(new HttpStatusError(502)), 'kept'],
    ['a page of a captive portal', () => failed(new HttpStatusError(200)), 'kept'],
    ['none', () => failed(new NetworkError()), 'kept'],
  ])('%s', async (_title, post, expected) => {
    const done = await createSend(post as Post)([]).catch(() => 'kept')
    expect(done).toBe(expected)
  })
})

describe('the store', () => {
  test('holds no more than 100; the oldest give way, and 40 go in one call [S20.4]', async () => {
    const { mark, batches, beacons, hide, pause } = setUp()
    for (let i = 0; i < 130; i++) mark('view')
    await hide()
    expect(beacons.map(({ length }) => length)).toEqual([40, 40, 20])
    await pause()
    expect(batches.map(({ length }) => length)).toEqual([40, 40, 20])
    expect([batches[0]?.[0], batches[2]?.at(-1)]).toEqual(['id-31', 'id-130'])
  })

  test('forgets what is older than seven days', async () => {
    const { mark, clock, stored } = setUp()
    mark('old')
    clock.now += 7 * DAY - 1
    expect(stored()).toEqual(['id-1'])
    clock.now += 1
    mark('new')
    expect(stored()).toEqual(['id-2'])
  })

  test('is shared by tabs: neither loses what the other marked', async () => {
    const one = setUp()
    const two = setUp({ storage: one.storage })
    one.mark('one')
    two.mark('two')
    one.mark('three')
    expect(one.stored()).toEqual(['id-1', 'id-2', 'id-3'])
    await one.pause()
    two.mark('four')
    await two.pause()
    expect([...one.batches, ...two.batches]).toEqual([['id-1', 'id-2', 'id-3'], ['id-4']])
  })

  test.each(['{', '7', '{"a":1}', '[null]', '[{"id":"x"}]', '[{"id":"x","at":"never"}]'])(
    'takes %s, which it has not written, for empty',
    async (text) => {
      const { storage } = memoryPlatform()
      storage.set('marks.1', text)
      const { mark, stored } = setUp({ storage })
      expect(stored()).toEqual([])
      mark('login_done')
      expect(stored()).toEqual(['id-1'])
    },
  )
})
