import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { expireSession, saveLogin, useSession } from '@/stores/session'
import { applied } from '../../../test/forms/application'
import { ACCOUNT, answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { MineView } from './mine-view'

const mockSave = jest.fn()
jest.mock('@/platform/save-file/save-file', () => ({ saveFile: (...file: string[]) => mockSave(...file) }))

const EXPORT = '/v1/user/data/export'
const DELETE = '/v1/user/delete'
const data = { file_name: '我的数据-20261120.txt', text: '我的数据\n手机号码：13900000000' }
const copy = jest.spyOn(platform, 'copy')

beforeEach(() => {
  resetApi(expireSession)
  jest.clearAllMocks()
  saveLogin({ token: 't', user_id: 1, phone_mark: 'm' })
  platform.storage.set(KEY.device, 'device')
  platform.storage.set(KEY.channel, 'test-c3')
  useForm.getState().fill({ name: '张三' })
  platform.session.set(KEY.session, 'oid')
  platform.session.set(KEY.landing, 'hit')
  platform.session.set('visit_draft_1', '张三')
  platform.storage.set(KEY.leadDraft, '{"version":2,"values":{}}')
})

const pages = {
  onLogin: jest.fn(),
  onApplications: jest.fn(),
  onConsents: jest.fn(),
  onAbout: jest.fn(),
  onHome: jest.fn(),
}
const show = () => render(<MineView shown={0} {...pages} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const openDelete = async () => {
  show()
  await press('删除账号')
  const sheet = screen.getByRole('dialog', { name: '删除账号' })
  await userEvent.click(within(sheet).getByRole('button', { name: '删除账号' }))
}

test('an export that cannot be saved can be copied, or selected by hand if copying fails too', async () => {
  answer(EXPORT, data)
  mockSave.mockResolvedValue('failed')
  copy.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  show()
  await press('导出我的数据')
  await press('保存文件')
  expect(await screen.findByText('文件没有保存成功')).toBeInTheDocument()
  expect(copy).not.toHaveBeenCalled()
  await press('复制全文')
  expect(await screen.findByText('已复制全文')).toBeInTheDocument()
  expect(copy).toHaveBeenCalledWith(data.text)
  await press('复制全文')
  expect(await screen.findByText(/请长按下面的文字/)).toBeInTheDocument()
})

test('an export that did not load can be loaded again', async () => {
  answer(EXPORT, 'offline')
  show()
  await press('导出我的数据')
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(screen.queryByRole('button', { name: '保存文件' })).not.toBeInTheDocument()
  answer(EXPORT, data)
  await userEvent.click(retry)
  expect(await screen.findByText(/手机号码/)).toBeInTheDocument()
})

test('an export with an expired login leads to the login [S23.8]', async () => {
  answer(EXPORT, refuse(401, '请先登录'))
  show()
  await press('导出我的数据')
  expect(await screen.findByText(/您还没有登录/)).toBeInTheDocument()
  expect(useSession.getState()).toMatchObject({ loggedIn: false, expired: true })
})

test('deleting the account says what is deleted and what is kept, asks for confirmation, and clears this device, which gets new ids but does not report its landing again [S24.22, S24.41]', async () => {
  answer(DELETE, { deleted_at: '2026-11-20T02:00:00.000Z' })
  await openDelete()
  expect(screen.getByRole('heading', { name: '会立即删除' })).toBeInTheDocument()
  expect(screen.getByText(/保存三年，用于处理争议/)).toBeInTheDocument()
  expect(sent(DELETE)).toEqual([])
  await press('保留账号')
  expect(sent(DELETE)).toEqual([])
  await userEvent.click(screen.getAllByRole('button', { name: '删除账号' }).at(-1) as HTMLElement)
  await press('确认删除')
  expect(sent(DELETE)).toMatchObject([{ confirm: true }])
  expect(await screen.findByText('账号已删除')).toBeInTheDocument()
  for (const key of [KEY.token, KEY.hostToken, KEY.userId, KEY.phoneMark])
    expect(platform.storage.get(key)).toBeNull()
  expect(platform.storage.get(KEY.leadDraft)).toBeNull()
  expect(platform.session.get('visit_draft_1')).toBeNull()
  expect(platform.session.get(KEY.session)).toBeNull()
  expect(platform.storage.get(KEY.device)).toBeNull()
  expect(platform.session.get(KEY.landing)).toBe('hit')
  expect(platform.storage.get(KEY.channel)).toBe('test-c3')
  expect(useForm.getState().data).toEqual({})
})

test('a deletion without an answer says that its outcome is not known, and a later refused login counts as unsure', async () => {
  answer(DELETE, 'offline')
  await openDelete()
  await press('确认删除')
  expect(await screen.findByRole('alert')).toHaveTextContent('还不知道是否已经删除')
  expect(platform.storage.get(KEY.token)).toBe('t')
  answer(DELETE, refuse(401, '请先登录'))
  await userEvent.click(screen.getAllByRole('button', { name: '删除账号' }).at(-1) as HTMLElement)
  await press('确认删除')
  expect(await screen.findByText('账号已删除或登录已失效')).toBeInTheDocument()
  expect(useSession.getState()).toMatchObject({ loggedIn: false, expired: false })
})

test('a deletion that the server postpones keeps everything on the device and shows the message of the server', async () => {
  answer(DELETE, refuse(409, '资料正在送往机构，暂时不能处理，请稍后再试'))
  await openDelete()
  await press('确认删除')
  expect(await screen.findByRole('alert')).toHaveTextContent('资料正在送往机构')
  expect(useForm.getState().data).toEqual({ name: '张三' })
  expect(screen.queryByText('账号已删除')).not.toBeInTheDocument()
})

test('a visitor can log out on this device without a network [S23.7]', async () => {
  answer('/v1/user/logout', 'offline')
  show()
  await press('退出登录')
  expect(await screen.findByText(/已退出登录/)).toBeInTheDocument()
  expect(sent('/v1/user/logout')).toHaveLength(1)
  expect(platform.storage.get(KEY.token)).toBeNull()
  expect(useForm.getState().data).toEqual({})
})

test('the visitor’s own page leads to who has their data by one tap [S23.23]', async () => {
  answer('/web/result/list', { account: ACCOUNT, applications: [applied({ way: 'jump' })] })
  show()
  expect(await screen.findByText('1笔')).toBeInTheDocument()
  await press('谁有我的资料')
  expect(pages.onConsents).toHaveBeenCalledTimes(1)
})

test('a guest reads that there is nothing to export or to delete [S23.8]', () => {
  useSession.setState({ loggedIn: false })
  show()
  expect(screen.getByText(/没有登录，这里就没有您的数据/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '导出我的数据' })).not.toBeInTheDocument()
})
