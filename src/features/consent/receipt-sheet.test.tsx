import type { Receipt } from '@contract/endpoints/privacy'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { expireSession, saveLogin } from '@/stores/session'
import { consent } from '../../../test/tools/agreement-data'
import { answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { institution } from '../../../test/tools/offer-data'
import { MyConsents } from './my-consents'

const mockSave = jest.fn()
jest.mock('@/platform/save-file/save-file', () => ({ saveFile: (...file: string[]) => mockSave(...file) }))

const LIST = '/v1/user/consent/list'
const RECEIPT = '/v1/user/consent/receipt'
const title = '个人信息共享授权书（甲银行）'
const share = consent('share-a', {
  id: 3,
  title,
  institution: institution('a', '甲银行'),
  purpose: 'apply',
  given_at: '2026-11-20T02:00:05.000Z',
})
const receipt: Receipt = {
  entry: 3,
  agreement_code: 'share-a',
  title,
  version: '1.0',
  hash: 'b'.repeat(64),
  institution_name: '甲银行',
  purpose: 'apply',
  channel: 'test-c3',
  device: 'this-device',
  given_at: share.given_at,
  withdrawn_at: null,
  entry_hash: '0123456789abcdef'.repeat(4),
  previous_hash: 'c'.repeat(64),
  file_name: '授权凭证-3.txt',
  text: '授权凭证\n存证编号：3',
}
const copy = jest.spyOn(platform, 'copy')
const onOpen = jest.fn()

beforeEach(() => {
  resetApi(expireSession)
  jest.clearAllMocks()
  saveLogin({ token: 't', user_id: 1, phone_mark: 'm' })
  platform.storage.set(KEY.device, 'this-device')
  answer(LIST, { consents: [share] })
  answer(RECEIPT, receipt)
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
async function open(name = new RegExp(`^查看凭证：《${title}》，版本1.0`)) {
  render(<MyConsents onOpen={onOpen} onLogin={() => {}} />)
  await press(name)
  return screen.findByRole('dialog', { name: '授权凭证' })
}
const value = (label: string) => screen.getByText(label).nextSibling?.textContent

test('the receipt says what was agreed to, for which receiver and purpose, when, where and with which fingerprints', async () => {
  const sheet = await open()
  await within(sheet).findByText('存证编号')
  expect(sent(RECEIPT)).toMatchObject([{ id: 3 }])
  expect(value('授权给谁')).toBe('甲银行')
  expect(value('用途')).toBe('申请产品')
  expect(value('同意时间')).toBe('2026年11月20日10:00:05北京时间')
  expect(value('渠道')).toBe('test-c3')
  expect(value('设备')).toBe('这台设备')
  expect(value('存证编号')).toBe('3')
  expect(screen.queryByText('存证指纹')).not.toBeInTheDocument()
  await press(/^核对指纹/)
  expect(value('设备编号')).toBe('this-device')
  expect(value('存证指纹')).toBe('0123 4567 89ab cdef '.repeat(4).trim())
  expect(value('文本指纹')).toBe('bbbb '.repeat(16).trim())
  expect(sheet).toHaveTextContent('内容有任何改动，指纹都会不同')
  await userEvent.click(within(sheet).getByRole('button', { name: /版本1.0，查看全文$/ }))
  expect(onOpen).toHaveBeenCalledWith({ code: 'share-a', version: '1.0' })
})

test('the receipt says when no institution receives anything, shows an unknown purpose as it was recorded, and does not call another device this one', async () => {
  const unknown = { purpose: 'constructor', channel: '', device: 'other' }
  answer(RECEIPT, { ...receipt, institution_name: null, ...unknown })
  await open()
  await screen.findByText('存证编号')
  expect(value('授权给谁')).toBe('仅本平台，不提供给机构')
  expect(value('用途')).toBe('constructor')
  expect(value('渠道')).toBe('直接访问')
  expect(value('设备')).toBe('另一台设备')
})

test('if neither saving nor copying works, the fingerprint and the whole text can be selected by hand', async () => {
  mockSave.mockResolvedValue('failed')
  copy.mockResolvedValue(false)
  await open()
  await press(/^核对指纹/)
  await press('复制指纹')
  expect(await screen.findByText(/请长按上面的指纹/)).toBeInTheDocument()
  await press('保存凭证')
  await press('复制全文')
  expect(await screen.findByText(/授权凭证\s+存证编号：3/)).toBeInTheDocument()
})

test('a receipt that did not load can be loaded again, and withdrawing does not wait for it', async () => {
  answer(RECEIPT, 'offline')
  await open()
  expect(await screen.findByText('没有加载出凭证')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '撤回授权' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '保存凭证' })).not.toBeInTheDocument()
  answer(RECEIPT, receipt)
  await press('重新加载')
  expect(await screen.findByText('存证编号')).toBeInTheDocument()
})

test('the message of the server is shown when it refuses the receipt', async () => {
  answer(RECEIPT, refuse(404, '没有找到这条授权'))
  await open()
  expect(await screen.findByText('没有找到这条授权')).toBeInTheDocument()
})
