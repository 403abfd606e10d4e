import { attempts, sendAgain } from './attempts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A request whose attempts the test settles; `left` is the time that each was given. */
function request() {
  const sent: { left: number; answer: (text: string) => void; fail: () => void }[] = []
  const ended = jest.fn()
  const send = (left: number) =>
    new Promise<string>((answer, reject) =>
      sent.push({ left, answer, fail: () => reject(new Error('gone')) }),
    )
  attempts(send, 50_000, Date.now).then(
    (text) => ended(text),
    () => ended('failed'),
  )
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  return { sent, ended, pass }
}

test('a request that fails is sent once more by itself, and not after the whole time has passed', async () => {
  for (const [passed, times] of [
    [49_000, 2],
    [50_000, 1],
  ] as const) {
    const { sent, ended, pass } = request()
    await pass(passed)
    sent[0]?.fail()
    await pass(0)
    expect(sent).toHaveLength(times)
    sent[1]?.fail()
    await pass(0)
    expect(ended.mock.calls).toEqual([['failed']])
  }
})

test('a request that is sent again takes no longer than one alone, waits for every attempt, and is answered once', async () => {
  const { sent, ended, pass } = request()
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
