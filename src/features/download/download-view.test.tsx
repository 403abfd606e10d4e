import type { Device } from '@contract/agent'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { platform } from '@/platform/platform'
import { answer, resetApi } from '../../../test/tools/fake-api'
import { DownloadView } from './download-view'

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

test('a phone is offered the package with its version, checksum and address, and no QR code', async () => {
  const leave = leaving()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '下载安装包' }))
  expect(leave).toHaveBeenCalledWith(addresses.android)
  for (const text of ['版本1.0.0', 'abc', addresses.android])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('img', { name: /二维码/ })).not.toBeInTheDocument()
})

test('the store of the vendor comes first, and the package can be downloaded instead [S2.16]', async () => {
  on(HUAWEI)
  const leave = leaving()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '打开应用商店' }))
  await user.click(screen.getByRole('button', { name: '商店打不开？下载安装包' }))
  expect(leave.mock.calls).toEqual([[addresses.stores.huawei], [addresses.android]])
})

test('without any address the only button leads home, and the page has no bar for an action', async () => {
  answer('/v1/app/downloadurl', { ios: '', android: '', universal: '', version: '', sha256: '' })
  const { onHome, user } = show()
  expect(await screen.findByText('暂时没有适合这台手机的版本')).toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(document.querySelector('[class~=bottom]')).toBeNull()
  await user.click(screen.getByRole('button', { name: '返回首页' }))
  expect(onHome).toHaveBeenCalled()
})

test('addresses that may not be opened are refused with their reason, not hidden', async () => {
  answer('/v1/app/downloadurl', { ...addresses, android: 'http://app.example/', universal: '//evil.test' })
  show()
  expect(await screen.findByText('下载地址没有通过安全检查')).toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('a download address that the platform refuses to open is reported as a status', async () => {
  jest.spyOn(platform, 'leave').mockReturnValue(false)
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '下载安装包' }))
  expect(screen.getByText('没有打开：这个地址没有通过安全检查')).toHaveAttribute('role', 'status')
})

test('the address of the page is copied, and can be selected by hand if copying fails', async () => {
  on(`${PHONE} MicroMessenger/8.0.49`)
  const copy = jest.spyOn(platform, 'copy').mockResolvedValue(false)
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '关闭说明' }))
  await user.click(await screen.findByRole('button', { name: '复制下载地址' }))
  expect(copy).toHaveBeenCalledWith(OWN)
  expect(await screen.findByText('没有复制成功，请长按页面上的地址复制')).toBeInTheDocument()
  expect(await screen.findByText(OWN)).toBeInTheDocument()
})

test('the host app closes the view, and a page that it cannot close says how to leave and leads home [S2.16]', async () => {
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
