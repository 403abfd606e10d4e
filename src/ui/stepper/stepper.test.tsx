import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Stepper } from './stepper'

function Owner({ max, onChange }: { max: number; onChange: (value: number) => void }) {
  const [value, setValue] = useState(1)
  const change = (next: number) => {
    onChange(next)
    setValue(next)
  }
  return (
    <Stepper
      id="at"
      value={value}
      min={1}
      max={max}
      onChange={change}
      less="提前一期"
      more="推后一期"
      label="第几期"
      text={`第${value}期`}
    >
      <span>{value}</span>
    </Stepper>
  )
}

test('its buttons go one further and stop at both ends', async () => {
  const onChange = jest.fn()
  render(<Owner max={2} onChange={onChange} />)
  expect(screen.getByRole('button', { name: '提前一期' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('button', { name: '提前一期' }))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '推后一期' }))
  await userEvent.click(screen.getByRole('button', { name: '推后一期' }))
  expect(onChange.mock.calls).toEqual([[2]])
})

test('its slider goes the long way and says where it is', () => {
  const onChange = jest.fn()
  render(<Owner max={35} onChange={onChange} />)
  fireEvent.change(screen.getByRole('slider', { name: '第几期' }), { target: { value: '20' } })
  expect(onChange).toHaveBeenLastCalledWith(20)
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '第20期')
})

test('without a choice there is no slider', () => {
  render(<Owner max={1} onChange={() => {}} />)
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
})
