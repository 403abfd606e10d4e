import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SubmitForm, submitsNatively } from './field/submit-form.weapp'
import { Modal } from './modal/modal.weapp'
import { Option } from './option.weapp'

// How high the keyboard stands, which only WeChat tells.
jest.mock('@tarojs/taro', () => ({ onKeyboardHeightChange() {}, offKeyboardHeightChange() {} }))

// The mini-program's counterparts are built from views only, so the views of H5 can stand in here; the real
// components run in the scenarios on dist/weapp.

test('an option says what it is and picks on tap', async () => {
  const onPick = jest.fn()
  render(
    <Option kind="checkbox" name="agree" value="1" checked={false} onPick={onPick}>
      同意
    </Option>,
  )
  const option = screen.getByRole('checkbox', { name: '同意' })
  expect(option).toHaveAttribute('aria-checked', 'false')
  await userEvent.click(screen.getByText('同意'))
  expect(onPick).toHaveBeenCalledTimes(1)
})

test('a dialog closes by a tap beside it only', async () => {
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

test('a form leaves submitting to its button', () => {
  render(
    <SubmitForm onSubmit={() => {}} className="form">
      内容
    </SubmitForm>,
  )
  expect(submitsNatively).toBe(false)
  expect(screen.getByText('内容')).toHaveClass('form')
})
