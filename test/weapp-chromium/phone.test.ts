import { type AppJson, PageStack, type Rendered } from '../drivers/weapp/page-stack'
import { newPhone, type Phone } from '../drivers/weapp/phone'
import { createWx } from '../drivers/weapp/wx'

type Resolve = (answer: { event: string; buttonId?: string }) => void
/** What these tests use of `wx`. */
interface Wx {
  setStorageSync(key: string, value: unknown): void
  getStorageSync(key: string): unknown
  setStorage(options: object): Promise<object>
  navigateTo(options: object): Promise<object>
  navigateBack(): Promise<object>
  requirePrivacyAuthorize(): Promise<object>
  getPrivacySetting(): Promise<object>
  onNeedPrivacyAuthorization(listen: (resolve: Resolve, info: object) => void): void
  setClipboardData(options: object): Promise<object>
  getFuzzyLocation(): Promise<object>
  getNetworkType(): Promise<object>
  request(options: object): void
  getUpdateManager(): {
    onUpdateReady(tell: () => void): void
    onCheckForUpdate(tell: (result: object) => void): void
    applyUpdate(): void
  }
}

const page = (): Rendered => ({
  instance: { setData: (_, done) => done?.() },
  attach() {},
  detach() {},
})
const later = (run: () => void) => void setTimeout(run, 0)

/** A phone with an app that declares what ours declares. */
function appOn(changes: Partial<Phone> = {}, app: Partial<AppJson> = {}) {
  const phone = { ...newPhone(), ...changes }
  const appJson: AppJson = {
    pages: ['a', 'b'],
    requiredPrivateInfos: ['getFuzzyLocation'],
    __usePrivacyCheck__: true,
    ...app,
  }
  const stack = new PageStack({ appJson, pageJson: () => ({}), render: page }, later)
  const request = () => ({ abort() {} })
  const { wx } = createWx(phone, { request, random: () => new Uint8Array(), later }, stack)
  return { phone, stack, wx: wx as unknown as Wx }
}

const unauthorised = { errMsg: expect.stringContaining('privacy permission is not authorized') }

describe('storage', () => {
  test('keeps what JSON keeps, and gives an empty text for what is not there', () => {
    const { wx } = appOn()
    wx.setStorageSync('seen', { at: 1, gone: undefined })
    expect(wx.getStorageSync('seen')).toEqual({ at: 1 })
    expect(wx.getStorageSync('never')).toBe('')
  })

  test('takes 1 MB for one key and 10 MB in all', async () => {
    const { wx } = appOn()
    const nearly = 'x'.repeat(1024 * 1024 - 2)
    expect(() => wx.setStorageSync('large', `${nearly}x`)).toThrow('setStorageSync:fail')
    for (let i = 0; i < 9; i++) wx.setStorageSync(`k${i}`, nearly)
    await expect(wx.setStorage({ key: 'k9', data: nearly })).rejects.toMatchObject({
      errMsg: expect.stringContaining('setStorage:fail'),
    })
    // The same key again takes no more room.
    wx.setStorageSync('k0', nearly)
  })
})

test('the eleventh page is refused, and so is the way back from the first', async () => {
  const { wx, stack } = appOn()
  stack.mount('a', {})
  await expect(wx.navigateBack()).rejects.toMatchObject({
    errMsg: expect.stringMatching(/^navigateBack:fail/),
  })
  for (let depth = 1; depth < 10; depth++) await wx.navigateTo({ url: '/b' })
  await expect(wx.navigateTo({ url: '/b' })).rejects.toMatchObject({
    errMsg: 'navigateTo:fail webview count limit exceed',
  })
  expect(stack.depth).toBe(10)
})

describe('privacy', () => {
  test('an app that listens decides by its own words: a private function waits, fails, or goes on', async () => {
    const { wx, phone } = appOn({ privacy: 'ask', position: { lng: 114, lat: 22 } })
    const asked: unknown[] = []
    let answer: Resolve = () => {}
    wx.onNeedPrivacyAuthorization((resolve, info) => {
      asked.push(info)
      answer = resolve
    })
    expect(await wx.getPrivacySetting()).toMatchObject({ needAuthorization: true })
    const refused = wx.getFuzzyLocation()
    answer({ event: 'exposureAuthorization' })
    answer({ event: 'disagree' })
    await expect(refused).rejects.toMatchObject(unauthorised)
    const copied = wx.setClipboardData({ data: 'x' })
    expect(phone.clipboard).toBe('')
    answer({ event: 'agree', buttonId: 'agree' })
    await copied
    expect(phone.clipboard).toBe('x')
    expect(await wx.getFuzzyLocation()).toMatchObject({ longitude: 114, latitude: 22 })
    expect(asked).toEqual([{ referrer: 'getFuzzyLocation' }, { referrer: 'setClipboardData' }])
    expect(await wx.getPrivacySetting()).toMatchObject({ needAuthorization: false })
  })

  test('who has refused is not asked again, and an app that declares nothing never asks', async () => {
    await expect(appOn({ privacy: 'refused' }).wx.requirePrivacyAuthorize()).rejects.toMatchObject(
      unauthorised,
    )
    await appOn({ privacy: 'refused' }, { __usePrivacyCheck__: false }).wx.setClipboardData({ data: 'x' })
  })
})

test('a phone without a network refuses calls, and says so', async () => {
  const { wx } = appOn({ online: false })
  expect(await wx.getNetworkType()).toMatchObject({ networkType: 'none' })
  const failed = new Promise((fail) => wx.request({ url: 'http://127.0.0.1', fail }))
  expect(await failed).toMatchObject({ errMsg: expect.stringMatching(/^request:fail/) })
})

test('an update that is there is told, and applied once', async () => {
  const { wx, phone } = appOn({ update: 'ready' })
  const manager = wx.getUpdateManager()
  expect(await new Promise((tell) => manager.onCheckForUpdate(tell))).toEqual({ hasUpdate: true })
  await new Promise<void>((tell) => manager.onUpdateReady(tell))
  manager.applyUpdate()
  expect(phone.update).toBe('applied')
})
