import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Popup from '@/features/page-frame/popup'
import { useDialog } from '@/stores/dialog'
import { keepSeen, noteStatuses, readSeen } from '@/stores/seen'
import { logout } from '@/stores/session'
import { applied } from '../../../test/forms/application'
import { consent, contract } from '../../../test/tools/agreement-data'
import { ACCOUNT, answer, resetApi, sent, toasts } from '../../../test/tools/fake-api'
import { AWAY_MS, announceChanges } from './load-changes'

const RESULTS = '/web/result/list'
const CONSENTS = '/v1/user/consent/list'
const CONTRACTS = '/v1.0/credit/special/contract/list'

const application = (status: 'submitted' | 'reviewing') =>
  applied({ status, status_text: status === 'reviewing' ? '机构审核中' : '已提交' })
const title = '借款申请须知'
const noticeConsent = (version: string, given = {}) => consent('notice', { title, version, ...given })
const notice = contract('notice', { title, effective_at: '2026-11-20T00:00:00Z' })

/** Returns to the app after a while, then reads and closes the popup. Returns its text, or '' without a popup. */
async function comeBack(): Promise<string> {
  keepSeen({ ...readSeen(), at: Date.now() - AWAY_MS })
  await announceChanges(false)
  if (!useDialog.getState().show) return ''
  const { unmount } = render(<Popup />)
  const text = screen.getByRole('alertdialog').textContent ?? ''
  await userEvent.click(screen.getByRole('button', { name: '我知道了' }))
  unmount()
  return text
}

beforeEach(() => {
  resetApi()
  useDialog.setState({ show: false, dataList: [] })
  localStorage.clear()
  localStorage.setItem('user_id', String(ACCOUNT.user_id))
  answer(RESULTS, { applications: [application('reviewing')], account: ACCOUNT })
  answer(CONSENTS, { consents: [] })
  answer(CONTRACTS, { contracts: [notice] })
})

test('an application that is new to this device is not announced, and its next status is', async () => {
  answer(RESULTS, { applications: [application('submitted')], account: ACCOUNT })
  expect(await comeBack()).toBe('')
  answer(RESULTS, { applications: [application('reviewing')], account: ACCOUNT })
  expect(await comeBack()).toContain('机构审核中')
})

test('a newer version of a consented agreement is announced once for each version [S3.3]', async () => {
  answer(CONSENTS, { consents: [noticeConsent('1.0')] })
  expect(await comeBack()).toContain(
    '《借款申请须知》已更新您同意的是版本1.0，版本1.1自2026年11月20日起生效。',
  )
  expect(await comeBack()).toBe('')
  answer(CONTRACTS, { contracts: [{ ...notice, version: '1.2' }] })
  expect(await comeBack()).toContain('版本1.2')
})

test('a consent to the version in force and a withdrawn consent are not announced', async () => {
  answer(CONSENTS, { consents: [noticeConsent('1.1'), noticeConsent('1.0')] })
  expect(await comeBack()).toBe('')
  answer(CONSENTS, { consents: [noticeConsent('1.0', { withdrawn_at: '2026-11-02T00:00:00Z' })] })
  expect(await comeBack()).toBe('')
})

test('several changes are announced as one list', async () => {
  noteStatuses([application('submitted')])
  answer(CONSENTS, { consents: [noticeConsent('1.0')] })
  expect(await comeBack()).toMatch(/^有2项变化申请进度：机构审核中.*《借款申请须知》已更新/)
})

test('a short absence of the visitor causes no request', async () => {
  expect(await comeBack()).toBe('')
  const before = sent(RESULTS).length
  await announceChanges(false)
  expect(sent(RESULTS)).toHaveLength(before)
})

test('an announcement that was not closed is shown again at the next start', async () => {
  noteStatuses([application('submitted')])
  await announceChanges(false)
  expect(readSeen().statuses).toEqual({ SQ1: 'submitted' })
})

test('nothing is announced without a response, and a page that shows the applications causes no request for them', async () => {
  noteStatuses([application('submitted')])
  for (const path of [RESULTS, CONSENTS] as const)
    answer(path, { code: 401, msg: '请登录', errors: [], data: null })
  expect(await comeBack()).toBe('')
  expect(toasts).toEqual([])
  keepSeen({ ...readSeen(), at: 0 })
  await announceChanges(true)
  expect(sent(RESULTS)).toHaveLength(1)
})

test.each([
  '{',
  'null',
  '{"visitor":"1","statuses":3,"agreements":{"a":1}}',
  '{"visitor":"8","statuses":{"SQ1":"submitted"}}',
])('a stored record that is not this visitor’s is ignored: %s', (kept) => {
  localStorage.setItem('seen_changes', kept)
  expect(readSeen()).toEqual({ statuses: {}, agreements: {}, at: 0 })
})

test('logging out removes the record of the announcements that were seen', () => {
  noteStatuses([application('submitted')])
  logout()
  expect(localStorage.getItem('seen_changes')).toBeNull()
})
