import { createBridge, NO_BRIDGE } from '@/platform/bridge'
import { type BridgeCall, type BridgePlay, type PlayedWindow, playBridge, REFUSAL } from './fake-bridge'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A window with the simulated bridge, and the H5 client that uses it. */
function playing(play: Partial<BridgePlay>) {
  const events = new EventTarget()
  const view = Object.assign(events, {
    setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
    clearTimeout: (id: number) => window.clearTimeout(id),
  }) as PlayedWindow & EventTarget
  const calls: BridgeCall[] = []
  const onClose = jest.fn()
  const stop = playBridge({
    mode: 'present',
    token: async () => 'T',
    onClose,
    onCall: (call) => calls.push(call),
    window: view,
    ...play,
  })
  return { view, calls, onClose, stop, h5: createBridge(view, () => true) }
}

test.each<[string, Partial<BridgePlay>, string, string | null]>([
  ['the token as a JSON string', {}, 'getToken', '{"_token":"T"}'],
  ['an empty token if there is no login', { token: async () => null }, 'getToken', '{"_token":""}'],
  ['any text that it is given', { answer: () => '<html>502</html>' }, 'getToken', '<html>502</html>'],
  ['null to an unknown handler', {}, 'share', null],
])('a bridge that is present answers with %s, and the call is recorded', async (_, play, name, answer) => {
  const { h5, calls } = playing(play)
  await expect(h5.call(name as never)).resolves.toBe(answer)
  expect(calls).toEqual([{ name, answer: answer ?? 'null', ms: 0 }])
})

test('each call to close the view reaches the simulated host once', async () => {
  const { h5, onClose, calls } = playing({})
  await h5.call('appCloseView')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(calls).toEqual([{ name: 'appCloseView', answer: 'null', ms: 0 }])
})

test('a late bridge is missing at first, and its ready event lets the waiting H5 call it', async () => {
  const { h5, view } = playing({ mode: 'late', lateMs: 800 })
  const answer = h5.call('getToken')
  jest.advanceTimersByTime(799)
  expect(view.flutter_inappwebview).toBeUndefined()
  jest.advanceTimersByTime(1)
  await expect(answer).resolves.toBe('{"_token":"T"}')
})

test.each(['never', 'none'] as const)(
  'with a bridge in the mode %s the H5 stops waiting after three seconds',
  async (mode) => {
    const { h5, calls } = playing({ mode })
    const answer = h5.call('getToken')
    jest.advanceTimersByTime(3000)
    await expect(answer).rejects.toThrow(NO_BRIDGE)
    expect(calls).toEqual([])
  },
)

test('a rejecting bridge refuses every call, and closes nothing', async () => {
  const { h5, onClose, calls } = playing({ mode: 'rejecting' })
  await expect(h5.call('getToken')).rejects.toThrow(REFUSAL)
  await expect(h5.call('appCloseView')).rejects.toThrow(REFUSAL)
  expect(onClose).not.toHaveBeenCalled()
  expect(calls.map((call) => call.refused)).toEqual([REFUSAL, REFUSAL])
})

test('a token that cannot be obtained is refused too', async () => {
  const fail = async () => {
    throw new Error('no such persona')
  }
  const { h5, calls } = playing({ token: fail })
  await expect(h5.call('getToken')).rejects.toThrow('no such persona')
  expect(calls).toEqual([{ name: 'getToken', refused: 'no such persona', ms: 0 }])
})

test('stopping the simulated bridge restores the window and cancels a late bridge', () => {
  const late = playing({ mode: 'late' })
  late.stop()
  jest.advanceTimersByTime(10_000)
  expect(late.view.flutter_inappwebview).toBeUndefined()
  const present = playing({})
  present.stop()
  expect(present.view).not.toHaveProperty('flutter_inappwebview')
})
