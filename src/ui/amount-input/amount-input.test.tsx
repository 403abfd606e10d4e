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

test.each([
  ['more than the maximum', '60000', '60,000', '金额最多50,000元，请调低一些', '减少', '50,000'],
  ['less than the minimum', '999', '999', '金额最少1,000元，请调高一些', '增加', '1,000'],
  ['no multiple of the step', '12345', '12,345', '请填1,000的整数倍，例如13,000', '减少', '12,000'],
  ['a fraction', '1000.5', '1,000.50', '请填1,000的整数倍，例如2,000', '增加', '2,000'],
  ['no number', '-1e9元', '0', '金额最少1,000元，请调高一些', '增加', '1,000'],
  ['nothing', '{Backspace}', '0', '金额最少1,000元，请调高一些', '增加', '1,000'],
])(
  'an amount that is %s (%j) is explained when the visitor leaves the field, stands there as %s, and a button leads back to a whole step within the limits [S10.6]',
  async (_what, typed, shown, problem, button, back) => {
    const { figure } = setUp(1000000)
    await userEvent.clear(figure)
    await userEvent.type(figure, typed)
    expect(figure).toBeValid()
    await userEvent.tab()
    expect(figure).toHaveValue(shown)
    expect(figure).toBeInvalid()
    expect(figure).toHaveAccessibleDescription(expect.stringContaining(problem))
    await userEvent.click(screen.getByRole('button', { name: `${button}1,000元` }))
    expect(figure).toHaveValue(back)
  },
)
