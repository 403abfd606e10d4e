import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Sheet } from './sheet'

function Owner() {
  const [open, setOpen] = useState(false)
  return (
    <div data-testid="page" style={{ overflowY: 'auto' }}>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Sheet
        open={open}
        title="成本明示表"
        onClose={() => setOpen(false)}
        footer={<button type="button">我已阅读</button>}
      >
        内容
      </Sheet>
    </div>
  )
}

async function setUp() {
  render(<Owner />)
  await userEvent.click(screen.getByText('打开'))
  return screen.getByRole('dialog', { name: '成本明示表' })
}

test('a sheet takes the focus and gives it back when it closes', async () => {
  const dialog = await setUp()
  expect(dialog).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(dialog).not.toBeInTheDocument()
  expect(screen.getByText('打开')).toHaveFocus()
})

test('the Tab key keeps the focus inside a sheet in both directions', async () => {
  const dialog = await setUp()
  for (const shift of [false, false, false, false, false, true, true, true, true, true]) {
    await userEvent.tab({ shift })
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  }
})

function Reload() {
  const [done, setDone] = useState(false)
  return (
    <Sheet open title="授权凭证" onClose={() => {}}>
      {done ? (
        '内容'
      ) : (
        <button type="button" onClick={() => setDone(true)}>
          重新加载
        </button>
      )}
    </Sheet>
  )
}

test('the focus stays inside a sheet when the focused control is removed', async () => {
  render(
    <>
      <button type="button">页面</button>
      <Reload />
    </>,
  )
  const dialog = screen.getByRole('dialog')
  await userEvent.click(screen.getByText('重新加载'))
  await screen.findByText('内容')
  expect(dialog).toHaveFocus()
  dialog.blur()
  await userEvent.tab()
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
})

test('Escape and a tap beside a sheet close it, and a tap inside does not', async () => {
  const dialog = await setUp()
  await userEvent.click(screen.getByText('内容'))
  expect(dialog).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('打开'))
  await userEvent.click(screen.getByRole('dialog').parentElement as HTMLElement)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the page behind an open sheet does not scroll', async () => {
  await setUp()
  expect(screen.getByTestId('page').style.overflowY).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByTestId('page').style.overflowY).not.toBe('hidden')
})
