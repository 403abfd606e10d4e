import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Choice } from './choice'

const options = [
  { value: '6', label: '6 个月' },
  { value: '12', label: '12 个月' },
] as const

/** The same group on two pages, one of which is hidden below the other. */
function Two() {
  const [below, setBelow] = useState<'6' | '12' | null>('6')
  const [above, setAbove] = useState<'6' | '12' | null>(null)
  return (
    <>
      <Choice name="term" label="下面" options={options} value={below} onChange={setBelow} />
      <Choice name="term" label="上面" options={options} value={above} onChange={setAbove} />
    </>
  )
}

test('a group of options keeps its selection beside another group of the same name', async () => {
  render(<Two />)
  const of = (label: string) => within(screen.getByRole('radiogroup', { name: label }))
  await userEvent.click(of('上面').getByRole('radio', { name: '12 个月' }))
  expect(of('上面').getByRole('radio', { name: '12 个月' })).toBeChecked()
  expect(of('下面').getByRole('radio', { name: '6 个月' })).toBeChecked()
})
