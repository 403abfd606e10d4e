import { AGREE_BUTTON, answerPrivacy, tellExposure, usePrivacy, watchPrivacy } from './privacy'

type Resolve = jest.Mock<void, [{ event: string; buttonId?: string }]>
type Listener = (resolve: Resolve, info?: { referrer: string }) => void

let listener: Listener | undefined
let known = true
jest.mock('@tarojs/taro', () => ({
  canIUse: () => known,
  onNeedPrivacyAuthorization: (listen: Listener) => {
    listener = listen
  },
}))

const events = (resolve: Resolve) => resolve.mock.calls.map(([{ event }]) => event)

beforeEach(() => {
  listener = undefined
  known = true
  answerPrivacy(false)
})

test('after consent a private function goes on with the id of the tapped button', () => {
  watchPrivacy()
  const resolve: Resolve = jest.fn()
  listener?.(resolve, { referrer: 'setClipboardData' })
  expect(usePrivacy.getState().asked).toBe('setClipboardData')
  tellExposure()
  answerPrivacy(true)
  expect(resolve.mock.calls).toEqual([
    [{ event: 'exposureAuthorization' }],
    [{ event: 'agree', buttonId: AGREE_BUTTON }],
  ])
  expect(usePrivacy.getState().asked).toBeNull()
})

test('private functions that wait together get one answer each', () => {
  watchPrivacy()
  const [first, second]: [Resolve, Resolve] = [jest.fn(), jest.fn()]
  listener?.(first, { referrer: 'getFuzzyLocation' })
  listener?.(second, { referrer: 'setClipboardData' })
  expect(usePrivacy.getState().asked).toBe('getFuzzyLocation')
  answerPrivacy(false)
  answerPrivacy(true)
  expect([events(first), events(second)]).toEqual([['disagree'], ['disagree']])
})

test('a base library that does not name the function gets its answer too', () => {
  watchPrivacy()
  listener?.(jest.fn())
  expect(usePrivacy.getState().asked).toBe('')
})

test('a base library without privacy authorisation is left alone', () => {
  known = false
  watchPrivacy()
  expect(listener).toBeUndefined()
})
