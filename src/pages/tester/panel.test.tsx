import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { current, isFresh, note, reset } from '@/tester/start/kept'
import { restartAt } from '@/tester/start/restart'
import { Panel } from './panel'

jest.mock('@/tester/start/restart', () => ({ restartAt: jest.fn() }))

beforeEach(() => {
  localStorage.clear()
  reset()
  isFresh()
})

function show() {
  render(<Panel onBack={() => {}} onDevice={() => {}} />)
  return { user: userEvent.setup() }
}
const pick = (group: string, label: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: label })

test('an invalid text shows an error at its field, and the last valid value stays', async () => {
  const { user } = show()
  const field = screen.getByLabelText('自定义')
  await user.type(field, '601')
  await user.type(field, '=x')
  expect(field).toHaveAccessibleDescription(expect.stringContaining('例如 slow:800'))
  expect(current().state.fault).toBe('601')
  await user.click(pick('网络', '断网'))
  expect(field).toHaveValue('offline')
  await user.clear(field)
  expect(current().state.fault).toBeUndefined()
})

test('the panel advances the clock by whole days and returns to the real time [S28.1]', async () => {
  const { user } = show()
  await user.type(screen.getByLabelText('北京时间'), '2026-12-31 23:00')
  await user.click(screen.getByRole('button', { name: '加 1 天' }))
  expect(current().state.clock).toBe('2027-01-01T23:00:00+08:00')
  await user.clear(screen.getByLabelText('北京时间'))
  expect(current().state).toEqual({})
})

test('a persona that is chosen again after another one logs in again [S28.1]', async () => {
  const { user } = show()
  await user.click(pick('身份', '老访客'))
  note({ applied: 'returning' })
  await user.click(pick('身份', '没填完'))
  await user.click(pick('身份', '老访客'))
  expect(current().applied).toBeUndefined()
})

test('the panel opens any page with any parameters, and refuses an address of no page [S28.2]', async () => {
  const { user } = show()
  const field = screen.getByLabelText('页面地址和参数')
  await user.clear(field)
  await user.type(field, '/nowhere')
  expect(field).toHaveAccessibleDescription(expect.stringContaining('没有这个页面'))
  await user.click(screen.getByRole('button', { name: /全部页面/ }))
  await user.click(pick('全部页面', '/product/:code'))
  await user.type(field, '?from=list')
  await user.click(screen.getByRole('button', { name: '打开这个页面' }))
  expect(restartAt).toHaveBeenLastCalledWith({ id: 'product', params: { code: 'cf1-daily', from: 'list' } })
})

test('the panel lists the SMS codes that the server returned, newest first [S27.9, S28.2]', () => {
  note({ codes: ['222222', '111111'] })
  show()
  expect(document.getElementById('qa-codes-part')?.textContent).toBe('短信验证码222222 111111')
})

test('resetting from the panel leaves nothing on the phone', async () => {
  platform.storage.set(KEY.token, 'T')
  platform.storage.set(KEY.channel, 'organic')
  const { user } = show()
  await user.click(pick('主题', 'duole'))
  await user.click(screen.getByRole('button', { name: '重新开始' }))
  expect(current().state).toEqual({})
  expect(Object.keys(localStorage).filter((key) => key !== 'form_draft')).toEqual([])
  expect(restartAt).toHaveBeenLastCalledWith({ id: 'home', params: {} })
})
