import { render, screen } from '@testing-library/react'
import { Dialog } from './dialog'

test('a dialog is named by its question and described by its text', () => {
  render(
    <Dialog open title="撤回授权？" confirmLabel="撤回授权">
      撤回后该机构不再收到您的新信息
    </Dialog>,
  )
  const dialog = screen.getByRole('alertdialog', { name: '撤回授权？' })
  expect(dialog).toHaveAccessibleDescription('撤回后该机构不再收到您的新信息')
})
