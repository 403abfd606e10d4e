import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Notice } from './notice'

test('an error is announced, information is not', () => {
  render(
    <>
      <Notice tone="error">没有提交成功</Notice>
      <Notice>接着上次填写</Notice>
    </>,
  )
  expect(screen.getAllByRole('alert').map((el) => el.textContent)).toEqual(['没有提交成功'])
})

test('its action is a button', async () => {
  const onClick = jest.fn()
  render(<Notice tone="warn" title="网络已断开" action={{ label: '重新加载', onClick }} />)
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})
