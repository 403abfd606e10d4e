import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Choice } from './choice'

const options = [
  { value: '6', label: '6 个月' },
  { value: '12', label: '12 个月' },
] as const

function Owner({ start = null }: { start?: '6' | '12' | null }) {
  const [value, setValue] = useState<'6' | '12' | null>(start)
  return <Choice name="term" label="期限" options={options} value={value} onChange={setValue} />
}

test('nothing is chosen until the visitor chooses', async () => {
  render(<Owner />)
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  await userEvent.click(screen.getByText('12 个月'))
  expect(screen.getByRole('radio', { name: '12 个月' })).toBeChecked()
})

test('the arrow keys move the choice', async () => {
  render(<Owner start="6" />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: '12 个月' })).toBeChecked()
})
