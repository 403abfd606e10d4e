import { render, screen } from '@testing-library/react'
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
