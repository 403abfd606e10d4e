import { fen } from '@contract/brands'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { AmountInput } from './amount-input'

const limits = { min: fen(100000), max: fen(5000000), step: fen(100000) }

function Owner({ start, onChange }: { start: number; onChange: (fen: number) => void }) {
  const [value, setValue] = useState(start)
  const change = (fen: number) => {
    onChange(fen)
    setValue(fen)
  }
  return <AmountInput id="amount" label="借款金额" value={fen(value)} onChange={change} limits={limits} />
}

function setUp(start: number) {
  const onChange = jest.fn()
  render(<Owner start={start} onChange={onChange} />)
  return { onChange, figure: screen.getByLabelText('借款金额') }
}

test('the buttons of an amount go to the next whole step and stop at the limits', async () => {
  const { onChange, figure } = setUp(4950000)
  await userEvent.click(screen.getByRole('button', { name: '增加1,000元' }))
  expect(onChange).toHaveBeenLastCalledWith(5000000)
  expect(screen.getByRole('button', { name: '增加1,000元' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('button', { name: '增加1,000元' }))
  expect(onChange).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: '减少1,000元' }))
  expect(figure).toHaveValue('49,000')
})

test('an amount outside the limits is explained when the visitor leaves the field, and not rewritten', async () => {
  const { figure } = setUp(1000000)
  await userEvent.clear(figure)
  await userEvent.type(figure, '60000')
  expect(figure).toBeValid()
  await userEvent.tab()
  expect(figure).toHaveValue('60,000')
  expect(figure).toBeInvalid()
  expect(figure).toHaveAccessibleDescription(expect.stringContaining('金额最多50,000元，请调低一些'))
})
