import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorBoundary } from '@/ui/part/error-boundary'
import { Boot } from './boot'

let isBroken = false
function Body() {
  if (isBroken) throw new Error('broken')
  return <div>内容</div>
}

test('a page that fails to render says so, and can be retried', async () => {
  isBroken = true
  const onHome = jest.fn()
  // React logs every error that a boundary catches.
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <ErrorBoundary fallback={(retry) => <Boot stopped onRetry={retry} onHome={onHome} />}>
      <Body />
    </ErrorBoundary>,
  )
  expect(screen.getByText('页面暂时没有打开，已填写的内容都保留着')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '回到首页' }))
  expect(onHome).toHaveBeenCalledTimes(1)
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(screen.getByText('内容')).toBeTruthy()
  quiet.mockRestore()
})
