import { otherApp } from './other-app'

let makePhoneCall: (() => Promise<void>) | undefined
jest.mock('@tarojs/taro', () => ({
  get makePhoneCall() {
    return makePhoneCall
  },
}))

test.each([
  ['WeChat on a computer, which has no function to dial with', undefined, 'failed'],
  ['a visitor who declines', () => Promise.reject({ errMsg: 'makePhoneCall:fail cancel' }), 'declined'],
  ['a phone that refuses', () => Promise.reject({ errMsg: 'makePhoneCall:fail' }), 'failed'],
  ['a phone', () => Promise.resolve(), 'opened'],
])('the answer of %s to a dialled number is told apart and never thrown', async (_name, answer, outcome) => {
  makePhoneCall = answer
  expect(await otherApp.dial('12378')).toBe(outcome)
})
