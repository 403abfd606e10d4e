import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from '../link/link'
import { Checkbox } from './checkbox'

function Owner({ error, onOpen }: { error?: string; onOpen: () => void }) {
  const [checked, setChecked] = useState(false)
  return (
    <Checkbox id="agree" checked={checked} onChange={setChecked} error={error}>
      我已阅读并同意<Link onClick={onOpen}>《用户服务协议》</Link>
    </Checkbox>
  )
}

function setUp(error?: string) {
  const onOpen = jest.fn()
  render(<Owner error={error} onOpen={onOpen} />)
  return { onOpen, box: screen.getByRole('checkbox') }
}

test('a tap on the words and the space key toggle a checkbox', async () => {
  const { box } = setUp()
  expect(box).not.toBeChecked()
  await userEvent.click(screen.getByText(/我已阅读并同意/))
  expect(box).toBeChecked()
  box.focus()
  await userEvent.keyboard(' ')
  expect(box).not.toBeChecked()
})

test('a tap on a link in the words of a checkbox does not tick it', async () => {
  const { box, onOpen } = setUp()
  await userEvent.click(screen.getByRole('button', { name: '《用户服务协议》' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(box).not.toBeChecked()
})

test('an error describes its checkbox', () => {
  const { box } = setUp('请先阅读并勾选')
  expect(box).toHaveAccessibleDescription('请先阅读并勾选')
  expect(box).toBeInvalid()
})
