import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from './dialog'

function setUp() {
  const [onConfirm, onCancel] = [jest.fn(), jest.fn()]
  render(
    <Dialog open title="撤回授权？" confirmLabel="撤回授权" onConfirm={onConfirm} onCancel={onCancel}>
      撤回后该机构不再收到您的新信息
    </Dialog>,
  )
  return { onConfirm, onCancel }
}

test('a dialog is named by its question and described by its text', () => {
  setUp()
  const dialog = screen.getByRole('alertdialog', { name: '撤回授权？' })
  expect(dialog).toHaveAccessibleDescription('撤回后该机构不再收到您的新信息')
})

test('a dialog reports each answer, and Escape cancels it', async () => {
  const { onConfirm, onCancel } = setUp()
  await userEvent.click(screen.getByRole('button', { name: '撤回授权' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(2)
})
