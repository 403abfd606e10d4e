import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Modal } from './modal/modal.weapp'
import { Option } from './option.weapp'

// Only WeChat reports the height of the keyboard.
jest.mock('@tarojs/taro', () => ({
  onKeyboardHeightChange() {},
  offKeyboardHeightChange() {},
  getAppBaseInfo: () => ({ theme: 'light' }),
  setNavigationBarColor: () => Promise.resolve(),
  getCurrentInstance: () => ({ page: null }),
}))

// These mini-program elements consist of views, so the H5 views can replace those of WeChat.

test('an option of the mini-program has a role and a state for screen readers, and is picked by a tap', async () => {
  const onPick = jest.fn()
  render(
    <Option kind="checkbox" name="agree" value="1" checked={false} onPick={onPick}>
      同意
    </Option>,
  )
  expect(screen.getByRole('checkbox', { name: '同意' })).toHaveAttribute('aria-checked', 'false')
  await userEvent.click(screen.getByText('同意'))
  expect(onPick).toHaveBeenCalledTimes(1)
})

test('a dialog of the mini-program closes by a tap beside it, and not by one inside', async () => {
  const onClose = jest.fn()
  render(
    <Modal labelledBy="title" onClose={onClose}>
      <span id="title">成本明示表</span>
    </Modal>,
  )
  const dialog = screen.getByRole('dialog', { name: '成本明示表' })
  await userEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(dialog.parentElement as HTMLElement)
  expect(onClose).toHaveBeenCalledTimes(1)
})
