import { position } from './position.weapp'

type Settle = { allow(): void; deny(errMsg: string): void }
let question: Settle
let locating: (at: { longitude: number; latitude: number }) => void
let agrees: boolean
jest.mock('@tarojs/taro', () => ({
  canIUse: () => true,
  requirePrivacyAuthorize: ({ success, fail }: { success(): void; fail(): void }) =>
    agrees ? success() : fail(),
  authorize: () =>
    new Promise<void>((resolve, reject) => {
      question = { allow: resolve, deny: (errMsg) => reject({ errMsg }) }
    }),
  getFuzzyLocation: () =>
    new Promise((resolve) => {
      locating = resolve
    }),
}))

/** Asks for the position; `found` is what came of it. */
function ask() {
  const asked: { found: unknown } = { found: 'waited for' }
  void position(() => {}).then((found) => Object.assign(asked, { found }))
  return asked
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  agrees = true
})

test('the 8 s for the position begin when the visitor has answered WeChat, however long that takes', async () => {
  const asked = ask()
  await pass(60_000)
  expect(asked.found).toBe('waited for')
  question.allow()
  await pass(7_900)
  expect(asked.found).toBe('waited for')
  locating({ longitude: 114, latitude: 22 })
  await pass(0)
  expect(asked.found).toEqual({ lng: 114, lat: 22 })
})

test('a phone that finds no position is given up 8 s after the visitor has allowed it', async () => {
  const asked = ask()
  await pass(0)
  question.allow()
  await pass(8_000)
  expect(asked.found).toBeNull()
})

test.each(['authorize:fail auth deny', 'authorize:fail authorize denied', 'authorize:fail:auth denied'])(
  'after “%s” the visitor has refused the position',
  async (errMsg) => {
    const asked = ask()
    await pass(0)
    question.deny(errMsg)
    await pass(0)
    expect(asked.found).toBe('denied')
  },
)

test('a failure of the question that is no refusal leaves it to WeChat whether there is a position', async () => {
  const asked = ask()
  await pass(0)
  question.deny('authorize:fail system error')
  await pass(0)
  locating({ longitude: 114, latitude: 22 })
  await pass(0)
  expect(asked.found).toEqual({ lng: 114, lat: 22 })
})
