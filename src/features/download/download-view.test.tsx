import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { platform } from '@/platform/platform'
import type { Device } from '@/platform/types'
import { answer, resetApi } from '../../../test/tools/fake-api'
import { DownloadView } from './download-view'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const OWN = 'https://funnel.test/download?_ch=app-demo'
const addresses = {
  ios: 'https://app.example/ios',
  android: 'https://app.example/android',
  universal: 'https://app.example/',
  version: '1.0.0',
  sha256: 'abc',
  stores: { huawei: 'market://details?id=example.app' },
}

const PHONE = 'Mozilla/5.0 (Linux; Android 13; Pixel 7) Chrome/120 Mobile Safari/537.36'
const HUAWEI = 'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) HuaweiBrowser/14 Mobile Safari/537.36'
const IN_APP = `${PHONE} MicroMessenger/8.0.49`
const on = (agent: string, given: Partial<Device> = { plat: 2, android: true }) =>
  jest.replaceProperty(platform, 'device', { agent, plat: 4, android: false, ...given })

const show = (embedded = false) => {
  const onHome = jest.fn()
  render(<DownloadView embedded={embedded} address={OWN} onHome={onHome} />)
  return { onHome, user: userEvent.setup() }
}
const leaving = () => jest.spyOn(platform, 'leave').mockReturnValue(true)

beforeEach(() => {
  resetApi()
  answer('/v1/app/downloadurl', addresses)
  on(PHONE)
})
afterEach(() => jest.restoreAllMocks())

test('a package is offered with its version and checksum, and its address can be read [S21.9]', async () => {
  const leave = leaving()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '下载安装包' }))
  expect(leave).toHaveBeenCalledWith(addresses.android)
  for (const text of ['1.0.0', 'abc', addresses.android]) expect(screen.getByText(text)).toBeInTheDocument()
})

test('the store of the vendor comes first, with another way for a phone that does not open it [S2.16]', async () => {
  on(HUAWEI)
  const leave = leaving()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '打开应用商店' }))
  await user.click(screen.getByRole('button', { name: '商店打不开？下载安装包' }))
  expect(leave.mock.calls).toEqual([[addresses.stores.huawei], [addresses.android]])
})

test('a large screen gets a code of the page’s own address, with the address as text', async () => {
  on('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', {})
  show()
  expect(await screen.findByRole('img', { name: `二维码，扫码后打开${OWN}` })).toBeInTheDocument()
  expect(screen.getByText(OWN)).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '打开下载页' })).toBeInTheDocument()
})

test('a phone gets no code', async () => {
  show()
  await screen.findByRole('button', { name: '下载安装包' })
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('without any address there is nothing to press but the way home', async () => {
  answer('/v1/app/downloadurl', { ios: '', android: '', universal: '', version: '', sha256: '' })
  const { onHome, user } = show()
  expect(await screen.findByText('暂时没有适合这台手机的版本')).toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '返回首页' }))
  expect(onHome).toHaveBeenCalled()
})

test('addresses that may not be opened are refused with their reason, not hidden', async () => {
  answer('/v1/app/downloadurl', { ...addresses, android: 'http://app.example/', universal: '//evil.test' })
  show()
  expect(await screen.findByText('下载地址没有通过安全检查')).toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('what the door refuses is said, and does nothing else', async () => {
  jest.spyOn(platform, 'leave').mockReturnValue(false)
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '下载安装包' }))
  expect(screen.getByText('没有打开：这个地址没有通过安全检查')).toHaveAttribute('role', 'status')
})

test('without a network the addresses can be loaded again', async () => {
  answer('/v1/app/downloadurl', 'offline')
  const { user } = show()
  const again = await screen.findByRole('button', { name: '重新加载' })
  answer('/v1/app/downloadurl', addresses)
  await user.click(again)
  expect(await screen.findByRole('button', { name: '下载安装包' })).toBeInTheDocument()
})

describe('inside of another app', () => {
  beforeEach(() => on(IN_APP))
  const guide = () => screen.queryByRole('dialog', { name: '请在手机浏览器里打开' })

  test('the guide lies over the page, with the focus in it, and can be closed and opened again', async () => {
    const { user } = show()
    expect(await screen.findByRole('dialog', { name: '请在手机浏览器里打开' })).toHaveFocus()
    expect(screen.getByText('选择“在浏览器打开”')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '知道了' }))
    expect(guide()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '怎么打开' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: '怎么打开' }))
    expect(await screen.findByRole('dialog')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(guide()).not.toBeInTheDocument())
  })

  test('the page’s own address is copied, which finds the right store in the browser', async () => {
    const copy = jest.spyOn(platform, 'copy').mockResolvedValue(true)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '知道了' }))
    await user.click(await screen.findByRole('button', { name: '复制下载地址' }))
    expect(copy).toHaveBeenCalledWith(OWN)
    expect(await screen.findByText('已复制，请到手机浏览器里粘贴打开')).toBeInTheDocument()
  })

  test('where copying is refused the address can be marked by hand [S21.4]', async () => {
    jest.spyOn(platform, 'copy').mockResolvedValue(false)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '知道了' }))
    await user.click(await screen.findByRole('button', { name: '复制下载地址' }))
    expect(await screen.findByText('没有复制成功，请长按页面上的地址复制')).toBeInTheDocument()
    expect(await screen.findByText(OWN)).toBeInTheDocument()
  })
})

describe('inside of a host view', () => {
  test('closing is the host app’s; who cannot close is told how, and has the way home [S2.16]', async () => {
    const call = jest
      .spyOn(platform.bridge, 'call')
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('none'))
    const { onHome, user } = show(true)
    await user.click(screen.getByRole('button', { name: '关闭' }))
    expect(call).toHaveBeenCalledWith('appCloseView')
    expect(screen.queryByText(/不能自动关闭/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '关闭' }))
    expect(await screen.findByText(/不能自动关闭/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '返回首页' }))
    expect(onHome).toHaveBeenCalled()
  })
})
