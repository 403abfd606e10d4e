import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, resetApi, sent } from '../../../test/fake-api'
import { AgreementText } from './agreement-text'

jest.mock('@/http/api', () => jest.requireActual('../../../test/fake-api'))

const text = {
  code: 'privacy',
  title: '隐私政策',
  version: '1.1',
  hash: 'hash',
  effective_at: '2025-12-31T16:00:00.000Z',
  html: '<h2>一、范围</h2><p>本政策适用于<strong>您</strong>。</p>',
}

beforeEach(() => resetApi())

test('an agreement is shown with its version and the day from which it is in force, China time', async () => {
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
