import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, ok, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { AgreementText } from './agreement-text'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

const text = {
  code: 'privacy',
  title: '隐私政策',
  version: '1.1',
  hash: 'hash',
  effective_at: '2025-12-31T16:00:00.000Z',
  html: '<h2>一、范围</h2><p>本政策适用于<strong>您</strong>。</p>',
}

beforeEach(() => {
  resetApi()
  localStorage.clear()
})

test('an agreement is shown with its version and the day from which it is in force, China time [S2.17, S22.1]', async () => {
  answer('/support/agreement/detail', text)
  render(<AgreementText code="privacy" />)
  expect(await screen.findByRole('heading', { level: 1, name: '隐私政策' })).toBeInTheDocument()
  expect(screen.getByText('版本1.1，2026年1月1日起生效')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: '一、范围' })).toBeInTheDocument()
})

test('the version that the visitor is asked to agree to is the one that is loaded', async () => {
  answer('/support/agreement/detail', { ...text, version: '1.0' })
  render(<AgreementText code="privacy" version="1.0" />)
  await screen.findByText(/版本1.0/)
  expect(sent('/support/agreement/detail')[0]).toMatchObject({ code: 'privacy', version: '1.0' })
})

test('without a network it can be loaded again', async () => {
  answer('/support/agreement/detail', 'offline')
  render(<AgreementText code="privacy" />)
  const retry = await screen.findByRole('button', { name: '重新加载' })
  answer('/support/agreement/detail', text)
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: '隐私政策' })).toBeInTheDocument()
})

test('an address without an agreement says so and asks the server nothing', async () => {
  render(<AgreementText code="" />)
  expect(await screen.findByText('没有指定协议')).toBeInTheDocument()
  expect(sent('/support/agreement/detail')).toEqual([])
})

const versions = (announced = '2026-01-01T00:00:00.000Z') =>
  answer('/support/agreement/detail', ({ version }) =>
    ok(
      version === undefined || version === '1.1'
        ? text
        : { ...text, version: version as string, effective_at: announced, html: '<p>另一版</p>' },
    ),
  )

test('who reads an older version is told, and led to the one in force [S22.2]', async () => {
  versions('2025-05-31T16:00:00.000Z')
  render(<AgreementText code="privacy" version="1.0" />)
  expect(await screen.findByText('这是旧版本')).toBeInTheDocument()
  expect(screen.getByText(/版本1.1已于2026年1月1日起生效/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '查看版本1.1' }))
  expect(await screen.findByRole('heading', { level: 2, name: '一、范围' })).toBeInTheDocument()
  expect(screen.queryByText('这是旧版本')).not.toBeInTheDocument()
})

test('a version that is announced says that another one is in force [S22.2]', async () => {
  versions('2027-01-01T00:00:00.000Z')
  render(<AgreementText code="privacy" version="2.0" />)
  expect(await screen.findByText('这个版本还没有生效')).toBeInTheDocument()
})

test('the version in force is no older one, and without the comparison the text still opens', async () => {
  versions()
  const { unmount } = render(<AgreementText code="privacy" version="1.1" />)
  await screen.findByText(/版本1.1，/)
  expect(screen.queryByText('这是旧版本')).not.toBeInTheDocument()
  unmount()
  answer('/support/agreement/detail', ({ version }) =>
    version ? ok({ ...text, version: '1.0' }) : refuse(404, '协议不存在'),
  )
  render(<AgreementText code="privacy" version="1.0" />)
  expect(await screen.findByText(/版本1.0，/)).toBeInTheDocument()
})

const long = {
  ...text,
  html: '<p>前言</p><h2>一、范围</h2><p>甲</p><h2>二、费用</h2><p>乙</p><h2>三、期限</h2><p>丙</p>',
}

test('a long text has a contents list, and an entry leads to its part and takes the focus there [S22.3]', async () => {
  answer('/support/agreement/detail', long)
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  render(<AgreementText code="privacy" />)
  const list = await screen.findByRole('navigation', { name: '目录' })
  expect(
    within(list)
      .getAllByRole('button')
      .map((entry) => entry.textContent),
  ).toEqual(['一、范围', '二、费用', '三、期限'])
  await userEvent.click(within(list).getByRole('button', { name: '二、费用' }))
  const part = document.activeElement
  expect(part).toContainElement(screen.getByRole('heading', { level: 2, name: '二、费用' }))
  expect(part).toHaveTextContent('二、费用乙')
  expect(scrolled.mock.contexts).toEqual([part])
})

test('a short text has none', async () => {
  answer('/support/agreement/detail', text)
  render(<AgreementText code="privacy" />)
  await screen.findByText(/版本1.1/)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('large type is remembered for the next agreement, and can be switched off [S22.3]', async () => {
  answer('/support/agreement/detail', long)
  const { container, unmount } = render(<AgreementText code="privacy" />)
  await userEvent.click(await screen.findByRole('button', { name: '大字显示' }))
  expect(container.querySelector('.large')).toHaveTextContent('前言')
  unmount()
  const again = render(<AgreementText code="user-service" />)
  await userEvent.click(await screen.findByRole('button', { name: '恢复标准字号' }))
  expect(again.container.querySelector('.large')).toBeNull()
  expect(screen.getByRole('button', { name: '大字显示' })).toBeInTheDocument()
})
