import type { Mark } from '@contract/endpoints/channel'
import { HttpStatusError, NetworkError, type Post } from '@/http/http'
import { holdBack } from '../../test/screen'
import { memoryPlatform } from '../../test/tools/memory-platform'
import { createMarkStore } from './mark-store'
import { createMarks, createSend, type MarkDeps } from './marks'

const NOW = Date.UTC(2026, 10, 20)
const DAY = 86_400_000

interface Given extends Partial<MarkDeps> {
  /** The storage of the device. A second tab or a reload is another set-up with the same storage. */
  storage?: ReturnType<typeof memoryPlatform>['storage']
  /** The outcome of each batch in order: whether the server accepted it, or no response. Later batches are accepted. */
  answers?: (boolean | 'offline' | Promise<boolean>)[]
}

/** One tab: `pause` waits for the pause, `hide` hides the page, `online` restores the network. */
function setUp({ storage = memoryPlatform().storage, answers = [], ...given }: Given = {}) {
  const sent: Mark[][] = []
  const beacons: string[][] = []
  const run = { pause: () => {}, hide: () => {}, online: () => {} }
  const ids = (events: Mark[]) => events.map(({ id }) => id)
  const clock = { now: NOW }
  const store = createMarkStore(storage, () => clock.now)
  const mark = createMarks({
    store,
    send: async (events) => {
      sent.push(events)
      const answer = await (answers.shift() ?? true)
      if (answer === 'offline') throw new NetworkError('offline')
      return answer
    },
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
    storage,
    beacons,
    sent,
    batches: () => sent.map(ids),
    stored: () => ids(store.all()),
    pause: () => settled(() => run.pause()),
    hide: () => settled(() => run.hide()),
    online: () => settled(() => run.online()),
  }
}
let made = 0
beforeEach(() => {
  made = 0
})

test('marks are sent together after a pause, each with an id, page and time [S20.4]', async () => {
  const { mark, pause, sent, stored } = setUp()
  mark('login_done')
  mark('city_saved', { source: 'located' })
  expect(sent).toHaveLength(0)
  await pause()
  const of = { page: '/from', at: '2026-11-20T00:00:00.000Z' }
  expect(sent).toEqual([
    [
      { id: 'id-1', name: 'login_done', props: {}, ...of },
      { id: 'id-2', name: 'city_saved', props: { source: 'located' }, ...of },
    ],
  ])
  expect(stored()).toEqual([])
  await pause()
  expect(sent).toHaveLength(1)
})

test('marks that did not arrive are sent with the next batch under the same ids [S20.5]', async () => {
  const { mark, pause, batches } = setUp({ answers: ['offline'] })
  mark('login_done')
  await pause()
  mark('city_saved')
  await pause()
  expect(batches()).toEqual([['id-1'], ['id-1', 'id-2']])
})

test('stored values that are no marks are not sent', async () => {
  const at = new Date(NOW).toISOString()
  const stored = JSON.stringify([null, { at }, { id: {}, at }, { id: 'a', at }])
  const { batches, pause } = setUp({ storage: memoryPlatform({ storage: { 'marks.1': stored } }).storage })
  await pause()
  expect(batches()).toEqual([['a']])
})

test('marks that the server cannot take now are kept, and marks that it has answered for are removed [S20.5]', async () => {
  const { mark, pause, stored } = setUp({ answers: [false] })
  mark('login_done')
  await pause()
  expect(stored()).toEqual(['id-1'])
  await pause()
  expect(stored()).toEqual([])
})

test('a mark that is made while others are being sent is sent after them', async () => {
  const held = holdBack(true)
  const { mark, pause, batches, stored } = setUp({ answers: [held.answer(), false] })
  mark('one')
  await pause()
  mark('two')
  await pause()
  expect(batches()).toEqual([['id-1']])
  held.release()
  await pause()
  expect(batches()).toEqual([['id-1'], ['id-2']])
  expect(stored()).toEqual(['id-2'])
})

test('a hidden page sends its marks once by a beacon [S20.5]', async () => {
  const { mark, hide, beacons, sent } = setUp()
  mark('login_done')
  await hide()
  await hide()
  expect(beacons).toEqual([['id-1']])
  mark('city_saved')
  await hide()
  expect(beacons).toEqual([['id-1'], ['id-2']])
  expect(sent).toEqual([])
})

test('marks of a beacon, which may be lost, are kept until the server has answered for them', async () => {
  const before = setUp()
  before.mark('login_done')
  await before.hide()
  expect(before.stored()).toEqual(['id-1'])
  const after = setUp({ storage: before.storage })
  await after.pause()
  expect([after.batches(), after.stored()]).toEqual([[['id-1']], []])
})

test('a hidden page without beacons sends its marks as usual', async () => {
  const { mark, batches, hide } = setUp({ beacon: () => false })
  mark('login_done')
  await hide()
  expect(batches()).toEqual([['id-1']])
})

const answered = (code: number) => Promise.resolve({ code, msg: '', errors: [], data: null })
const failed = (error: Error) => Promise.reject(error)
test.each<[string, () => Promise<unknown>, boolean | 'kept']>([
  ['code 200 removes the marks', () => answered(200), true],
  ['code 601 removes the marks', () => answered(601), true],
  ['code 413 removes the marks', () => answered(413), true],
  ['code 429 keeps the marks', () => answered(429), false],
  ['HTTP status 413 removes the marks', () => failed(new HttpStatusError(413)), true],
  ['HTTP status 502 keeps the marks', () => failed(new HttpStatusError(502)), 'kept'],
  ['a page of a captive portal keeps the marks', () => failed(new HttpStatusError(200)), 'kept'],
  ['a missing response keeps the marks', () => failed(new NetworkError()), 'kept'],
])('%s', async (_title, post, expected) => {
  const done = await createSend(post as Post)([]).catch(() => 'kept')
  expect(done).toBe(expected)
})

test('the store drops the oldest of more than 100 marks, and 40 are sent in one request [S20.4]', async () => {
  const { mark, batches, beacons, hide, pause } = setUp()
  for (let i = 0; i < 130; i++) mark('view')
  await hide()
  expect(beacons.map(({ length }) => length)).toEqual([40, 40, 20])
  await pause()
  expect(batches().map(({ length }) => length)).toEqual([40, 40, 20])
  expect([batches()[0]?.[0], batches()[2]?.at(-1)]).toEqual(['id-31', 'id-130'])
})

test('the store drops marks that are older than seven days [S20.5]', async () => {
  const { mark, clock, stored } = setUp()
  mark('old')
  clock.now += 7 * DAY - 1
  expect(stored()).toEqual(['id-1'])
  clock.now += 1
  mark('new')
  expect(stored()).toEqual(['id-2'])
})

test('tabs share the store and keep the marks of each other', async () => {
  const one = setUp()
  const two = setUp({ storage: one.storage })
  one.mark('one')
  two.mark('two')
  one.mark('three')
  expect(one.stored()).toEqual(['id-1', 'id-2', 'id-3'])
  await one.pause()
  two.mark('four')
  await two.pause()
  expect([...one.batches(), ...two.batches()]).toEqual([['id-1', 'id-2', 'id-3'], ['id-4']])
})

test.each(['{', '7', '{"a":1}', '[{"id":"x","at":"never"}]'])(
  'the store treats the foreign text %s as empty',
  (text) => {
    const { storage } = memoryPlatform()
    storage.set('marks.1', text)
    const { mark, stored } = setUp({ storage })
    expect(stored()).toEqual([])
    mark('login_done')
    expect(stored()).toEqual(['id-1'])
  },
)
