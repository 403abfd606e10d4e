import { fen } from '@contract/brands'
import type { Price } from '@contract/price'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExpectedError } from '@/lib/expected'
import { loadPart } from '@/lib/load-part'
import { CalculatorParts, PlanPart } from './parts'

// Only the download of the program's own files fails.
jest.mock('@/lib/load-part', () => {
  const real = jest.requireActual('@/lib/load-part')
  return { ...real, loadPart: jest.fn(real.loadPart) }
})
const load = jest.mocked(loadPart)

const price: Price = { method: 'annuity', percent: 12, fees: [] }
const parts = (amount: number) => <CalculatorParts id="p" price={price} amount={fen(amount)} term={12} />
const plan = <PlanPart id="p" price={price} amount={fen(1_000_000)} term={12} />

const Broken = () => {
  throw new Error('broken')
}

beforeEach(() => load.mockClear())

test('a part of the calculator that fails to render leaves the rest of the calculator in place', async () => {
  // React logs every error that a boundary catches.
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  load.mockResolvedValueOnce({ EarlyPayoff: Broken, Plan: Broken })
  render(parts(1_000_000))
  await userEvent.click(screen.getByRole('button', { name: /提前还清/ }))
  expect(await screen.findByText('这部分试算暂时没有打开。')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /提前还清/ })).toBeInTheDocument()
  logged.mockRestore()
})

test('a part of the calculator whose code does not load says so, and can be opened again', async () => {
  load.mockRejectedValueOnce(new ExpectedError('no network'))
  render(plan)
  await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('img', { name: /^12期，每期还888\.4/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '看每一期的数字' }))
  expect(screen.getByRole('table')).toBeInTheDocument()
})

test('the code of the calculator’s parts is loaded when a figure changes, so that they open without a network', async () => {
  const { rerender } = render(parts(1_000_000))
  expect(load).not.toHaveBeenCalled()
  await act(async () => rerender(parts(2_000_000)))
  expect(load).toHaveBeenCalledTimes(1)
})
