import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Saved } from '@/lib/money/saving'
import { SavingWords, useSaving } from './saving'

const copied = jest.fn()

function Example({ saved }: { saved: Saved }) {
  const { said, save, copy } = useSaving({
    save: async () => saved,
    copy: async () => {
      copied()
      return true
    },
  })
  return (
    <>
      {said && <SavingWords said={said} onCopy={copy} copyId="copy" />}
      <button type="button" onClick={save}>
        保存
      </button>
    </>
  )
}

async function save(saved: Saved) {
  render(<Example saved={saved} />)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
}

beforeEach(() => copied.mockClear())

test('a download that has started is not reported as finished, and its text can be copied instead', async () => {
  await save('started')
  expect(screen.getByText('已开始下载')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '没有看到文件？复制全文' }))
  expect(screen.getByText('已复制全文')).toBeInTheDocument()
})

test('a cancelled save shows no message and copies nothing', async () => {
  await save('cancelled')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(copied).not.toHaveBeenCalled()
})
