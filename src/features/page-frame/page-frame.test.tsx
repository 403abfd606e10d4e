import { act, render, screen } from '@testing-library/react'
import { useLoading } from '@/stores/loading'
import { PageFrame } from './page-frame'

jest.mock('@tarojs/taro', () => ({ useDidShow: () => {}, useDidHide: () => {} }))

test('the loading overlay covers a page while the loading flag is set, and only then [S2.25, S3.1]', async () => {
  render(<PageFrame onMine={() => {}}>页面</PageFrame>)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  act(() => useLoading.getState().start())
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('信息审核中')
  act(() => useLoading.getState().stop())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
