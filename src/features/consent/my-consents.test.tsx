import type { Receipt, Receiver } from '@contract/endpoints/privacy'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { expireSession, saveLogin, useSession } from '@/stores/session'
import { byId } from '../../../test/screen'
import { consent } from '../../../test/tools/agreement-data'
import { answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { institution } from '../../../test/tools/offer-data'
import { MyConsents } from './my-consents'

const mockSave = jest.fn()
jest.mock('@/platform/save-file/save-file', () => ({ saveFile: (...file: string[]) => mockSave(...file) }))

const LIST = '/v1/user/consent/list'
const RECEIPT = '/v1/user/consent/receipt'
const WITHDRAW = '/v1/user/consent/withdraw'
const STOP = '/v1/user/consent/stop'
const onOpen = jest.fn()
const share = consent('share-a', {
  id: 3,
  title: '授权书（甲银行）',
  institution: institution('a', '甲银行'),
  purpose: 'apply',
})
const privacy = consent('privacy', { title: '隐私政策' })
const at = '2026-11-21T02:00:00.000Z'

beforeEach(() => {
  resetApi(expireSession)
  saveLogin({ token: 't', user_id: 1, phone_mark: 'm' })
  answer(LIST, { consents: [share, privacy, consent('user-service', { withdrawn_at: at })] })
})

const show = () => render(<MyConsents onOpen={onOpen} onLogin={() => {}} />)
const withdraw = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `撤回《${title}》` }))
  return screen.getByRole('alertdialog')
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: '撤回授权' }))

const receiver = (code: string, given: Partial<Receiver>): Receiver => ({
  code,
  name: code,
  institution: null,
  categories: ['手机号码'],
  purposes: ['申请产品'],
  since: '2026-11-20T02:00:00.000Z',
  ...given,
})
const bank = institution('a', '甲银行')

test('each receiver is listed with what it has, why, since when and until when, institutions first, with the consents that concern it; then the platform’s, and withdrawn consents with their day [S2.20, S23.1, S23.20]', async () => {
  const notice = consent('notice-a', { title: '须知（甲银行）', purpose: 'apply', only_read: true })
  const identity = consent('identity', { title: '同意书', purpose: 'identity' })
  const waiting = consent('share-b', { institution: institution('b', '乙小贷'), purpose: 'apply' })
  const withdrawn = consent('user-service', { withdrawn_at: at })
  const receivers = [
    receiver('identity', { name: '实名核验服务商' }),
    receiver('a', { name: '甲银行', institution: bank, categories: ['姓名', '手机号码'] }),
  ]
  answer(LIST, { consents: [share, privacy, notice, identity, waiting, withdrawn], receivers })
  show()
  const entries = await screen.findAllByRole('listitem')
  expect(sent(LIST)).toMatchObject([{ receivers: true }])
  // The mark stands before the name.
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['示甲银行', '示乙小贷', '还有谁收到过', '实名核验服务商', '本平台', '已撤回'])
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '《授权书》›版本1.0，2026年11月20日同意撤回',
    // What was only read is no consent, so there is nothing to withdraw.
    '《须知》›版本1.0，2026年11月20日已读',
    '《share-b》›版本1.0，2026年11月20日同意撤回',
    '《同意书》›版本1.0，2026年11月20日同意撤回',
    '《隐私政策》›版本1.0，2026年11月20日同意撤回',
    '《user-service》›版本1.0，2026年11月21日撤回',
  ])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '姓名、手机号码',
    '申请产品',
    '2026年11月20日起，直到您撤回',
    '还没有送出',
    '申请后由机构审核、联系',
    '直到您撤回',
    '手机号码',
    '申请产品',
    '2026年11月20日起，只回答是否一致，不得留作他用',
  ])
})

test('one tap and one confirmation stop every institution, after saying what stops and what goes on; the login stays [S23.21]', async () => {
  answer(LIST, { consents: [share, privacy], receivers: [] })
  answer(STOP, 'offline')
  show()
  expect(await screen.findByText('您允许1家机构使用您的资料：甲银行。')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '全部停止' }))
  const dialog = screen.getByRole('alertdialog', { name: '全部停止？' })
  expect(dialog).toHaveTextContent('还没有送出的申请和联系方式立即停止')
  expect(dialog).toHaveTextContent('登录和匹配不受影响')
  const stop = () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '全部停止' }))
  await stop()
  expect(await screen.findByRole('alert')).toHaveTextContent('没有收到全部停止的结果')
  answer(STOP, { withdrawn_at: at, stopped: ['SQ1'], notified: ['SQ2'] })
  answer(LIST, 'offline')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await stop()
  expect(await screen.findByText('已停止，不再送出：SQ1')).toBeInTheDocument()
  expect(screen.getByText('我们没有向任何机构提供您的资料。')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '全部停止' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '撤回《隐私政策》' })).toBeInTheDocument()
  expect(useSession.getState().loggedIn).toBe(true)
})

test.each([
  ['telling', '11月21日10:00要求停止使用，正在通知机构'],
  ['told', '11月21日10:00要求停止使用，已通知，机构尚未确认'],
  ['carried', '11月21日10:00要求停止使用，已交中转方加密转送，机构尚未确认'],
  ['confirmed', '已通知停止使用，机构于11月21日10:00确认收到'],
  ['unconfirmed', '机构没有确认停止使用，请向机构投诉，电话：000-0000-0001'],
] as const)(
  'a stopped institution whose answer is %s stays listed with the words %s [S23.22]',
  async (state, words) => {
    const receivers = [receiver('a', { name: '甲银行', institution: bank, stop: { state, at } })]
    answer(LIST, { consents: [{ ...share, withdrawn_at: at }], receivers })
    show()
    expect(await screen.findByText('没有机构再从我们这里收到您的资料。')).toBeInTheDocument()
    expect(byId('holder-a')).toHaveTextContent(words)
    expect(screen.getByText('2026年11月20日起，已停止提供')).toBeInTheDocument()
  },
)

test('a visitor whose data went to no institution reads that we gave it to none [S23.20]', async () => {
  answer(LIST, { consents: [privacy], receivers: [] })
  show()
  expect(await screen.findByText('我们没有向任何机构提供您的资料。')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '全部停止' })).not.toBeInTheDocument()
})

test('a withdrawal first explains its effect, and does nothing if the visitor cancels it [S23.2, S24.5]', async () => {
  show()
  const dialog = await withdraw('授权书（甲银行）')
  expect(dialog).toHaveTextContent('甲银行不会再从我们这里收到您的资料')
  expect(dialog).toHaveTextContent('已经送出的，我们通知机构停止使用')
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent(WITHDRAW)).toEqual([])
})

test('a withdrawn consent is marked at once, and the list says when it could not be refreshed', async () => {
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], notified: [] })
  show()
  await withdraw('授权书（甲银行）')
  answer(LIST, 'offline')
  await confirm()
  expect(await screen.findByText(/下面的列表没有刷新/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '撤回《授权书（甲银行）》' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '撤回《隐私政策》' })).toBeInTheDocument()
  answer(LIST, { consents: [{ ...share, withdrawn_at: at }, privacy] })
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(screen.queryByText(/下面的列表没有刷新/)).not.toBeInTheDocument())
})

test('the question about an agreement of the login says that withdrawing it logs out on every device', async () => {
  show()
  expect(await withdraw('隐私政策')).toHaveTextContent('您会在所有设备上退出登录')
})

test('withdrawing the consent to the identity says what is deleted, and logs nobody out', async () => {
  answer(LIST, { consents: [consent('identity', { title: '身份信息处理同意书', purpose: 'identity' })] })
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], notified: [] })
  show()
  const dialog = await withdraw('身份信息处理同意书')
  expect(dialog).toHaveTextContent('姓名和身份证号码立即删除')
  expect(dialog).toHaveTextContent('已经提交的申请不受影响')
  expect(dialog).not.toHaveTextContent('匹配')
  await confirm()
  expect(await screen.findByText('已撤回《身份信息处理同意书》')).toBeInTheDocument()
  expect(useSession.getState().loggedIn).toBe(true)
})

test('a withdrawal without an answer says that its outcome is not known, takes the focus there, and can be retried', async () => {
  answer(WITHDRAW, 'offline')
  show()
  await withdraw('授权书（甲银行）')
  await confirm()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('没有收到撤回《授权书（甲银行）》的结果')
  // The server may have processed the withdrawal although no response arrived.
  expect(alert).toHaveTextContent('可能已经撤回，也可能没有')
  const outcome = () => document.getElementById('consent-outcome')
  await waitFor(() => expect(outcome()).toHaveFocus())
  expect(screen.getByRole('button', { name: '撤回《授权书（甲银行）》' })).toBeInTheDocument()
  answer(WITHDRAW, { withdrawn_at: at, stopped: [], notified: [] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await confirm()
  expect(await screen.findByText('没有正在办理的申请需要停止。')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(() => expect(outcome()).toHaveFocus())
})

test('the message of a server that refuses a withdrawal stays on the page', async () => {
  answer(WITHDRAW, refuse(409, '资料正在送往机构，暂时不能处理，请稍后再试'))
  show()
  await withdraw('授权书（甲银行）')
  await confirm()
  expect(await screen.findByRole('alert')).toHaveTextContent('资料正在送往机构')
})

test('a guest is told what a login would show, and nothing is requested from the server', () => {
  act(() => useSession.setState({ loggedIn: false }))
  show()
  expect(screen.getByRole('button', { name: '登录后看谁有您的资料，随时停止' })).toBeInTheDocument()
  expect(sent(LIST)).toEqual([])
})

test('an account never sees the consents of the account before it', async () => {
  show()
  const privacyRow = { name: /^查看凭证：《隐私政策》/ }
  await screen.findByRole('button', privacyRow)
  act(() => useSession.setState({ loggedIn: false }))
  answer(LIST, 'offline')
  act(() => saveLogin({ token: 'u', user_id: 2, phone_mark: 'n' }))
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeInTheDocument()
  expect(screen.queryByRole('button', privacyRow)).not.toBeInTheDocument()
})

test('withdrawing a notice says what ends and that nothing was passed on where the visitor applied at the institution [S16.54]', async () => {
  answer(LIST, {
    consents: [consent('notice-a', { title: '须知（甲银行）', purpose: 'apply', only_read: true })],
  })
  answer(RECEIPT, 'offline')
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^查看凭证：《须知/ }))
  await userEvent.click(await screen.findByRole('button', { name: '撤回授权' }))
  const dialog = screen.getByRole('alertdialog', { name: '撤回《须知（甲银行）》？' })
  expect(dialog).toHaveTextContent('不办了：这份申请结束，我们没有向机构提供过您的资料')
})

describe('the receipt of a consent', () => {
  const receipt: Receipt = {
    entry: 3,
    agreement_code: 'share-a',
    title: share.title,
    version: '1.0',
    hash: 'b'.repeat(64),
    institution_name: '甲银行',
    purpose: 'apply',
    channel: 'test-c3',
    device: 'this-device',
    given_at: '2026-11-20T02:00:05.000Z',
    withdrawn_at: null,
    entry_hash: '0123456789abcdef'.repeat(4),
    previous_hash: 'c'.repeat(64),
    file_name: '授权凭证-3.txt',
    text: '授权凭证\n存证编号：3',
  }
  const copy = jest.spyOn(platform, 'copy')

  beforeEach(() => {
    jest.clearAllMocks()
    platform.storage.set(KEY.device, 'this-device')
    answer(RECEIPT, receipt)
  })

  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
  async function open() {
    show()
    await press(/^查看凭证：《授权书（甲银行）》，版本1.0/)
    return screen.findByRole('dialog', { name: '授权凭证' })
  }
  const value = (label: string) =>
    within(screen.getByRole('dialog')).getByText(label).nextSibling?.textContent

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
})
