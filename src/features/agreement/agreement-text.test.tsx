import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, ok, refuse, resetApi, sent, toasts, wrong } from '../../../test/tools/fake-api'
import { AgreementText } from './agreement-text'

const text = {
  code: 'privacy',
  title: '隐私政策',
  version: '1.1',
  hash: 'hash',
  effective_at: '2025-12-31T16:00:00.000Z',
  html: '<h2>一、范围</h2><p>本政策适用于<strong>您</strong>。</p>',
}

const missing = { label: '查看全部协议', onClick: jest.fn() }

beforeEach(() => {
  resetApi()
  localStorage.clear()
})

test('an agreement is shown with its version and the day from which it is in force in China time [S2.17, S22.1]', async () => {
  answer('/support/agreement/detail', text)
  render(<AgreementText missing={missing} code="privacy" />)
  expect(await screen.findByRole('heading', { level: 1, name: '隐私政策' })).toBeInTheDocument()
  expect(screen.getByText('版本1.1，2026年1月1日起生效')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: '一、范围' })).toBeInTheDocument()
  // A text with one section needs no contents list.
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('an address that names no agreement says so and requests nothing', async () => {
  render(<AgreementText missing={missing} code="" />)
  expect(await screen.findByText('没有指定协议')).toBeInTheDocument()
  expect(sent('/support/agreement/detail')).toEqual([])
})

test.each([
  ['an unknown agreement', refuse(404, '协议不存在')],
  ['a code that no agreement can have', wrong('code', '格式不正确')],
])('an address with %s says so once, and leads on in place of a reload', async (_what, refusal) => {
  answer('/support/agreement/detail', refusal)
  render(<AgreementText missing={missing} code="nothing" />)
  expect(await screen.findByText('没有找到这份协议')).toBeInTheDocument()
  expect(toasts).toEqual([])
  expect(screen.queryByRole('button', { name: '重新加载' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '查看全部协议' }))
  expect(missing.onClick).toHaveBeenCalled()
})

test('an announced version is loaded by its number and says that it is not in force yet [S22.2]', async () => {
  const announced = { ...text, version: '2.0', effective_at: '2027-01-01T00:00:00.000Z' }
  answer('/support/agreement/detail', ({ version }) => ok(version === '2.0' ? announced : text))
  render(<AgreementText missing={missing} code="privacy" version="2.0" />)
  expect(await screen.findByText('这个版本还没有生效')).toBeInTheDocument()
})

test('the version in force is not called an older one, and a text opens although the versions cannot be compared', async () => {
  answer('/support/agreement/detail', text)
  const { unmount } = render(<AgreementText missing={missing} code="privacy" version="1.1" />)
  await screen.findByText(/版本1.1，/)
  expect(screen.queryByText('这是旧版本')).not.toBeInTheDocument()
  unmount()
  answer('/support/agreement/detail', ({ version }) =>
    version ? ok({ ...text, version: '1.0' }) : refuse(404, '协议不存在'),
  )
  render(<AgreementText missing={missing} code="privacy" version="1.0" />)
  expect(await screen.findByText(/版本1.0，/)).toBeInTheDocument()
})

const long = {
  ...text,
  html: '<p>前言</p><h2>一、范围</h2><p>甲</p><h2>二、<strong>费用</strong> &amp; 期限</h2><p>乙</p><h2>三、其他</h2><p>丙</p>',
}

test('an entry in the contents list of a long text scrolls to its section and takes the focus there', async () => {
  answer('/support/agreement/detail', long)
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  render(<AgreementText missing={missing} code="privacy" />)
  const list = await screen.findByRole('navigation', { name: '目录' })
  await userEvent.click(within(list).getByRole('button', { name: /^目录/ }))
  expect(
    within(list)
      .getAllByRole('button', { name: /、/ })
      .map((entry) => entry.textContent),
  ).toEqual(['一、范围', '二、费用 & 期限', '三、其他'])
  await userEvent.click(within(list).getByRole('button', { name: '二、费用 & 期限' }))
  const part = document.activeElement
  expect(part).toContainElement(screen.getByRole('heading', { level: 2, name: /^二、/ }))
  expect(part).toHaveTextContent('二、费用 & 期限乙')
  expect(scrolled.mock.contexts).toEqual([part])
})

test('large type stays switched on for the next agreement, and can be switched off', async () => {
  answer('/support/agreement/detail', long)
  const { container, unmount } = render(<AgreementText missing={missing} code="privacy" />)
  await userEvent.click(await screen.findByRole('button', { name: '大字显示' }))
  expect(container.querySelector('.large')).toHaveTextContent('前言一、范围甲二、费用 & 期限乙三、其他丙')
  unmount()
  const again = render(<AgreementText missing={missing} code="user-service" />)
  await userEvent.click(await screen.findByRole('button', { name: '恢复标准字号' }))
  expect(again.container.querySelector('.large')).toBeNull()
  expect(screen.getByRole('button', { name: '大字显示' })).toBeInTheDocument()
})
