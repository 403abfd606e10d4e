import { fen } from '@contract/brands'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExpectedError } from '@/lib/expected'
import { loadPart } from '@/lib/load-part'
import { PlanPart } from './plan-part'

// Only the download of the program's own files fails.
jest.mock('@/lib/load-part', () => {
  const real = jest.requireActual('@/lib/load-part')
  return { ...real, loadPart: jest.fn(real.loadPart) }
})

test('a repayment plan whose code does not load says so, and can be opened again', async () => {
  // React logs every error that a boundary catches.
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.mocked(loadPart).mockRejectedValueOnce(new ExpectedError('no network'))
  render(
    <PlanPart
      id="p"
      price={{ method: 'annuity', percent: 12, fees: [] }}
      amount={fen(1_000_000)}
      term={12}
    />,
  )
  expect(await screen.findByText('这部分试算暂时没有打开。')).toBeInTheDocument()
  logged.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('img', { name: /^12期，每期还888\.4/ })).toBeInTheDocument()
})
