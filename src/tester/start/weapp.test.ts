import type { Visit } from '@/router/guard/step'

jest.mock('../area', () => jest.requireActual('../area.weapp'))
jest.mock('./restart', () => jest.requireActual('./restart.weapp'))
jest.mock('@tarojs/taro', () => ({ __esModule: true, default: mockTaro }))

type Request = { url: string; header?: Record<string, string> }
type Interceptor = (chain: {
  requestParams: Request
  proceed: (request: Request) => Promise<{ data: unknown }>
}) => Promise<unknown>

const mockStorage = new Map<string, string>()
let mockIntercept: Interceptor
const mockTaro = {
  getStorageSync: (key: string) => mockStorage.get(key) ?? '',
  setStorageSync: (key: string, value: string) => mockStorage.set(key, value),
  removeStorageSync: (key: string) => mockStorage.delete(key),
  getStorageInfoSync: () => ({ keys: [...mockStorage.keys()] }),
  addInterceptor: (interceptor: Interceptor) => {
    mockIntercept = interceptor
  },
  reLaunch: jest.fn(),
}

const { Date: own } = globalThis
const { now } = own
const restoreClock = () => {
  globalThis.Date = own
  own.now = now
}
afterEach(restoreClock)

/** Loads the modules of a mini-program that has just started, with the tester's settings that the phone has stored. */
async function launch() {
  restoreClock()
  let modules: Awaited<ReturnType<typeof load>> | undefined
  await jest.isolateModulesAsync(async () => {
    modules = await load()
  })
  if (!modules) throw new Error('the modules were not loaded')
  return modules
}
async function load() {
  await import('./early.weapp')
  const { platform } = await import('@/platform/platform')
  const { restartAt } = await import('./restart.weapp')
  const { current, isStale, set } = await import('./kept')
  const { notices } = await import('@/platform/weapp/notices')
  return { platform, restartAt, current, isStale, set, notices }
}

test('the mini-program opens a page again with the phone that the tester has chosen, and keeps the choice after a restart [S28.1]', async () => {
  const first = await launch()
  first.set({ agent: 'iphone', clock: '2030-01-01T00:00:00Z' })
  expect(first.platform.device.plat).not.toBe(1)
  first.restartAt({ id: 'from', params: { a: '1' } } satisfies Visit)
  expect(mockTaro.reLaunch).toHaveBeenCalledWith({ url: '/pages/order/from/index?a=1' })
  expect(first.platform.device).toMatchObject({ plat: 1 })
  expect(first.isStale()).toBe(false)

  const second = await launch()
  expect(second.platform.device).toMatchObject({ plat: 1 })
  expect(new Date().toISOString()).toMatch(/^2030-01-01T00:00/)
})

test('each request of the mini-program carries the tester’s headers in addition to its own, and an SMS code in the answer is recorded', async () => {
  const { set, current } = await launch()
  set({ fault: 'slow:5' })
  const sent: Request[] = []
  await mockIntercept({
    requestParams: { url: '/v1.0/sms/send/code', header: { authorization: 'a' } },
    proceed: async (request) => {
      sent.push(request)
      return { data: { data: { dev_code: '123456' } } }
    },
  })
  expect(sent.map(({ header }) => header)).toEqual([
    expect.objectContaining({ authorization: 'a', 'x-sandbox-fault': 'slow:5' }),
  ])
  expect(current().codes).toEqual(['123456'])
})

test('the answer that a tester chose stands for the visitor’s answer to WeChat’s question about a message', async () => {
  const { set, notices } = await launch()
  set({ notice: 'reject' })
  expect(await notices.ask('template')).toBe('reject')
})
