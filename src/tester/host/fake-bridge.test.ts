import { createBridge, NO_BRIDGE } from '@/platform/bridge'
import {
  type BridgeCall,
  type BridgePlay,
  LATE_MS,
  type PlayedWindow,
  playBridge,
  REFUSAL,
} from './fake-bridge'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A window with the simulated bridge, and the H5 client that uses it. */
function playing(play: Partial<BridgePlay>) {
  const events = new EventTarget()
  const view = Object.assign(events, {
    setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
    clearTimeout: (id: number) => window.clearTimeout(id),
  }) as PlayedWindow & EventTarget & { clearTimeout(id: number): void }
  const calls: BridgeCall[] = []
  const onClose = jest.fn()
  playBridge({
    mode: 'present',
    token: () => 'answer',
    onClose,
    onCall: (call) => calls.push(call),
    window: view,
    ...play,
  })
  return { view, calls, onClose, h5: createBridge(view, () => true) }
}

test.each([
  ['the answer that it is given', 'getToken', 'answer'],
  ['null to an unknown handler', 'share', null],
])('a bridge that is present answers with %s, and the call is recorded', async (_, name, answer) => {
  const { h5, calls } = playing({})
  await expect(h5.call(name as never)).resolves.toBe(answer)
  expect(calls).toEqual([{ name, answer: String(answer) }])
})

test('each call to close the view reaches the simulated host once', async () => {
  const { h5, onClose, calls } = playing({})
  await h5.call('appCloseView')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(calls).toEqual([{ name: 'appCloseView', answer: 'null' }])
})

test('a late bridge is missing at first, and its ready event lets the waiting H5 call it', async () => {
  const { h5, view } = playing({ mode: 'late' })
  const answer = h5.call('getToken')
  jest.advanceTimersByTime(LATE_MS - 1)
  expect(view.flutter_inappwebview).toBeUndefined()
  jest.advanceTimersByTime(1)
  await expect(answer).resolves.toBe('answer')
})

test('with a bridge that never comes the H5 stops waiting after three seconds', async () => {
  const { h5, calls } = playing({ mode: 'never' })
  const answer = h5.call('getToken')
  jest.advanceTimersByTime(3000)
  await expect(answer).rejects.toThrow(NO_BRIDGE)
  expect(calls).toEqual([])
})

test('a rejecting bridge refuses every call, and closes nothing', async () => {
  const { h5, onClose, calls } = playing({ mode: 'rejecting' })
  await expect(h5.call('getToken')).rejects.toThrow(REFUSAL)
  await expect(h5.call('appCloseView')).rejects.toThrow(REFUSAL)
  expect(onClose).not.toHaveBeenCalled()
  expect(calls).toEqual([{ name: 'getToken' }, { name: 'appCloseView' }])
})
