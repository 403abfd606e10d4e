import { PageStack } from '../drivers/weapp/page-stack'
import { catchesBack, newPhone, type Phone } from '../drivers/weapp/phone'
import type { AppJson, Rendered } from '../drivers/weapp/rendered'
import { Threads } from '../drivers/weapp/threads'
import { createWx } from '../drivers/weapp/wx'

/** The functions of `wx` that these tests use. */
interface Wx {
  setStorageSync(key: string, value: unknown): void
  getStorageSync(key: string): unknown
  onNeedPrivacyAuthorization(
    listen: (resolve: (answer: { event: string; buttonId?: string }) => void) => void,
  ): void
  getFuzzyLocation(): Promise<object>
}

const page = (): Rendered => ({
  instance: { setData: (_, done) => done?.() },
  attach() {},
  detach() {},
})
const later = (run: () => void) => void setTimeout(run, 0)

/** Creates a phone with an app that declares what this product declares. */
function appOn(changes: Partial<Phone> = {}) {
  const phone = { ...newPhone(), ...changes }
  const appJson: AppJson = {
    pages: ['a', 'b'],
    requiredPrivateInfos: ['getFuzzyLocation'],
    __usePrivacyCheck__: true,
  }
  const stack = new PageStack({ appJson, pageJson: () => ({}), render: page }, later, new Threads(later))
  const { wx } = createWx(phone, { request() {}, random: () => new Uint8Array(), later }, stack)
  return { phone, stack, wx: wx as unknown as Wx }
}

test('WeChat’s storage keeps JSON values, up to 1 MB for one key and 10 MB in total', () => {
  const { wx } = appOn()
  wx.setStorageSync('seen', { at: 1, gone: undefined })
  expect(wx.getStorageSync('seen')).toEqual({ at: 1 })
  expect(wx.getStorageSync('never')).toBe('')
  const nearly = 'x'.repeat(1024 * 1024 - 2)
  expect(() => wx.setStorageSync('large', `${nearly}x`)).toThrow('entry size limit')
  for (let i = 0; i < 9; i++) wx.setStorageSync(`k${i}`, nearly)
  expect(() => wx.setStorageSync('k9', nearly)).toThrow('quota exceeded')
  // Writing the same key again needs no additional space.
  wx.setStorageSync('k0', nearly)
})

test('WeChat refuses to open an eleventh page, and to go back from the first', async () => {
  const { stack } = appOn()
  stack.mount('a', {})
  await expect(stack.navigateBack()).rejects.toMatchObject({
    errMsg: expect.stringMatching(/^navigateBack:fail/),
  })
  for (let depth = 1; depth < 10; depth++) await stack.navigateTo({ url: '/b' })
  await expect(stack.navigateTo({ url: '/b' })).rejects.toMatchObject({
    errMsg: 'navigateTo:fail webview count limit exceed',
  })
  expect(stack.depth).toBe(10)
})

test('a private function waits for consent, which counts only with the id of the consent button that was tapped', async () => {
  const { wx, phone } = appOn({ privacy: 'ask', position: { lng: 114, lat: 22 } })
  let answer: (given: { event: string; buttonId?: string }) => void = () => {}
  wx.onNeedPrivacyAuthorization((resolve) => {
    answer = resolve
  })
  phone.consentButton = 'yes'
  for (const given of [{ event: 'disagree' }, { event: 'agree' }, { event: 'agree', buttonId: 'other' }]) {
    phone.privacy = 'ask'
    const refused = wx.getFuzzyLocation()
    answer({ event: 'exposureAuthorization' })
    answer(given)
    await expect(refused).rejects.toMatchObject({ errMsg: expect.stringContaining('is not authorized') })
  }
  const located = wx.getFuzzyLocation()
  answer({ event: 'agree', buttonId: 'yes' })
  expect(phone.privacy).toBe('agreed')
  expect(await located).toMatchObject({ longitude: 114, latitude: 22 })
})

test('a device whose page-container catches only one back leaves the page at the second, and one that catches none at the first', async () => {
  const { stack, phone } = appOn()
  const layered = () => ({ ...page(), catchBack: () => true })
  for (const backsCaught of [0, 1]) {
    phone.profile.backsCaught = backsCaught
    stack.catchesBack = (caught) => catchesBack(phone, caught)
    stack.drop()
    stack.mount('a', {})
    stack.mount('b', {})
    Object.assign(stack.top.rendered, layered())
    for (let backs = 0; backs < backsCaught; backs++) await stack.navigateBack()
    expect(stack.top.route).toBe('b')
    await stack.navigateBack()
    expect(stack.top.route).toBe('a')
  }
})
