import type { Price } from '@contract/price'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExpectedError } from '@/lib/expected'
import { loadOpened } from './load-opened'
import { CalculatorParts } from './parts'

// What fails here is the network between the phone and the program's own files.
jest.mock('./load-opened', () => {
  const real = jest.requireActual('./load-opened')
  return { loadOpened: jest.fn(real.loadOpened) }
})
const load = jest.mocked(loadOpened)

const price: Price = { method: 'annuity', percent: 12, fees: [] }
const parts = (amount: number) => <CalculatorParts id="p" price={price} amount={amount} term={12} />

let broken = false
const Breakable = () => {
  if (broken) throw new Error('broken')
  return <div>内容</div>
}

beforeEach(() => load.mockClear())

test('a part whose program does not come says so, and can be opened again', async () => {
  load.mockRejectedValueOnce(new ExpectedError('no network'))
  render(parts(1_000_000))
  await userEvent.click(screen.getByRole('button', { name: /还款计划/ }))
  await userEvent.click(await screen.findByRole('button', { name: '重新打开' }))
  expect(await screen.findByRole('table')).toBeInTheDocument()
})

test('when one part of the calculator fails to render, the page and the other part stay, and it can be retried', async () => {
  // React logs every error that a boundary catches.
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  broken = true
  load.mockResolvedValueOnce({ EarlyPayoff: Breakable, Plan: Breakable })
  render(parts(1_000_000))
  await userEvent.click(screen.getByRole('button', { name: /还款计划/ }))
  expect(await screen.findByText('这部分试算暂时没有打开。')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /提前还清/ })).toBeInTheDocument()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('内容')).toBeInTheDocument()
  told.mockRestore()
})

test('it comes when a figure is changed, not before: then it opens without a network', async () => {
  const { rerender } = render(parts(1_000_000))
  expect(load).not.toHaveBeenCalled()
  await act(async () => rerender(parts(2_000_000)))
  expect(load).toHaveBeenCalledTimes(1)
})
