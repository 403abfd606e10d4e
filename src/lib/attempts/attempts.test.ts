import { attempts, sendAgain } from './attempts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A request whose attempts the test settles; `left` is the time that each was given. */
function request(retry?: 'read' | 'write') {
  const sent: { left: number; answer: (text: string) => void; fail: (error?: unknown) => void }[] = []
  const ended = jest.fn()
  const send = (left: number) =>
    new Promise<string>((answer, reject) =>
      sent.push({ left, answer, fail: (error = new Error('gone')) => reject(error) }),
    )
  attempts(send, 50_000, Date.now, retry).then(
    (text) => ended(text),
    () => ended('failed'),
  )
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  return { sent, ended, pass }
}

test.each([
  ['a read whose connection fails is sent once more by itself', 2, 'read', 49_000, new Error('gone')],
  ['a read whose connection fails at the end is not sent again', 1, 'read', 50_000, new Error('gone')],
  [
    'a read whose fetch was aborted is not sent again',
    1,
    'read',
    0,
    new DOMException('aborted', 'AbortError'),
  ],
  [
    'a read that timed out in WeChat is not sent again',
    1,
    'read',
    49_990,
    { errMsg: 'request:fail timeout' },
  ],
  ['a write whose connection fails is not sent again', 1, 'write', 0, new Error('gone')],
  ['a request that must not be repeated is not sent again', 1, undefined, 0, new Error('gone')],
] as const)('%s [S6.20]', async (_what, times, retry, passed, error) => {
  const { sent, ended, pass } = request(retry)
  // The clock alone: the timers of a page that was frozen come late.
  jest.setSystemTime(Date.now() + passed)
  sent[0]?.fail(error)
  await pass(0)
  expect(sent).toHaveLength(times)
  sent[1]?.fail()
  await pass(0)
  expect(ended.mock.calls).toEqual([['failed']])
})

test('a request that is sent again takes no longer than one alone, waits for every attempt, and is answered once', async () => {
  const { sent, ended, pass } = request('write')
  await pass(10_000)
  sendAgain()
  sent[0]?.fail()
  await pass(0)
  expect(ended).not.toHaveBeenCalled()
  expect(sent.map(({ left }) => left)).toEqual([50_000, 40_000])
  sent[1]?.answer('yes')
  await pass(0)
  expect(ended.mock.calls).toEqual([['yes']])
  sendAgain()
  expect(sent).toHaveLength(2)
})
