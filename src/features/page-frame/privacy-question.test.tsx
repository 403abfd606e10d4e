import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { AGREE_BUTTON, usePrivacy } from '@/platform/weapp/privacy'
import { PrivacyQuestion } from './privacy-question'

const mockAnswer = jest.fn()
let mockOpen: (options: { fail: () => void }) => void
jest.mock('@tarojs/taro', () => ({
  openPrivacyContract: (options: { fail: () => void }) => mockOpen(options),
}))
jest.mock('@/platform/weapp/privacy', () => ({
  ...jest.requireActual('@/platform/weapp/privacy'),
  tellExposure: () => mockAnswer('exposure'),
  answerPrivacy: (agreed: boolean) => mockAnswer(agreed),
}))
// Only the button differs from the H5 elements: it reports that WeChat has recorded the consent.
jest.mock('@tarojs/components', () => {
  const elements = jest.requireActual('@/platform/elements/elements')
  type Props = ComponentProps<'button'> & { openType?: string; onAgreePrivacyAuthorization?: () => void }
  const Button = ({ onAgreePrivacyAuthorization: agree, ...props }: Props) =>
    elements.Button.render({ ...props, ...(agree && { onClick: agree }) }, null)
  return { ...elements, Button }
})

beforeEach(() => {
  mockAnswer.mockClear()
  mockOpen = () => {}
  usePrivacy.setState({ asked: null })
})

test.each([
  ['getFuzzyLocation', /大致位置.*不会保存.*网点照常列出/],
  ['requirePrivacyAuthorize', /大致位置/],
  ['setClipboardData', /剪贴板.*自行复制/],
  ['button.getPhoneNumber', /手机号.*短信验证码登录/],
  ['chooseImage', /微信要求先征得您的同意/],
])('the question for %s says why it is asked and what works without consent', (asked, words) => {
  render(<PrivacyQuestion asked={asked} />)
  expect(screen.getByRole('alertdialog', { name: '需要您的同意' }).textContent).toMatch(words)
  expect(mockAnswer.mock.calls).toEqual([['exposure']])
})

test('the button that agrees has the id that WeChat checks', async () => {
  render(<PrivacyQuestion asked="setClipboardData" />)
  const agree = screen.getByRole('button', { name: '同意并继续' })
  expect(agree.id).toBe(AGREE_BUTTON)
  await userEvent.click(agree)
  expect(mockAnswer).toHaveBeenLastCalledWith(true)
})

test('refusing and leaving the page both count as a refusal', async () => {
  const { unmount } = render(<PrivacyQuestion asked="setClipboardData" />)
  await userEvent.click(screen.getByRole('button', { name: '不同意' }))
  expect(mockAnswer).toHaveBeenLastCalledWith(false)
  mockAnswer.mockClear()
  unmount()
  expect(mockAnswer.mock.calls).toEqual([[false]])
})

test('the privacy contract opens as WeChat’s own page, and a failure to open it is shown', async () => {
  const opened = jest.fn()
  mockOpen = opened
  render(<PrivacyQuestion asked="setClipboardData" />)
  await userEvent.click(screen.getByRole('button', { name: '《用户隐私保护指引》' }))
  expect(opened).toHaveBeenCalledTimes(1)
  mockOpen = ({ fail }) => fail()
  await userEvent.click(screen.getByRole('button', { name: '《用户隐私保护指引》' }))
  expect(screen.getByText('暂时打不开，请稍后再试。')).toBeTruthy()
})
