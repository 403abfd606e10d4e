import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { platform } from '@/platform/platform'
import { answer, resetApi } from '../../../test/fake-api'
import { DownloadView } from './download-view'

jest.mock('@/http/api', () => jest.requireActual('../../../test/fake-api'))

const addresses = {
  ios: 'https://app.example/ios',
  android: 'https://app.example/android',
  universal: 'https://app.example/',
  version: '1.0.0',
  sha256: 'abc',
}

beforeEach(() => {
  resetApi()
  answer('/v1/app/downloadurl', addresses)
})
afterEach(() => jest.restoreAllMocks())

test('the button leads to the address for this device, which is shown beside it', async () => {
  const leave = jest.spyOn(platform, 'leave').mockReturnValue(true)
  render(<DownloadView onHome={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '打开下载页' }))
  expect(leave).toHaveBeenCalledWith(addresses.universal)
  expect(screen.getByText(addresses.universal)).toBeInTheDocument()
})

test('without an address there is nothing to press but the way home', async () => {
  answer('/v1/app/downloadurl', { ios: '', android: '', universal: '', version: '', sha256: '' })
  const onHome = jest.fn()
  render(<DownloadView onHome={onHome} />)
  expect(await screen.findByText('暂时没有适合这台手机的版本')).toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '返回首页' }))
  expect(onHome).toHaveBeenCalled()
})

test('inside of a host view closing is the host app’s, and who cannot close is told', async () => {
  const call = jest
    .spyOn(platform.bridge, 'call')
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('none'))
  render(<DownloadView embedded onHome={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(call).toHaveBeenCalledWith('appCloseView')
  expect(screen.queryByText(/不能自动关闭/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(await screen.findByText(/不能自动关闭/)).toBeInTheDocument()
})
