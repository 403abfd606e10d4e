import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { checkStates } from '@/lib/time/progress'
import { Overlay } from './overlay'

test('the overlay shows one spinning image and says what is happening and how far each check is, and below that what is really done [S2.26, S2.27]', () => {
  const { baseElement } = render(<Overlay states={checkStates(50)} />)
  expect(baseElement.querySelectorAll('[role=alertdialog] img')).toHaveLength(1)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '实名信息核验平台已核对',
    '基础资料核验平台已核对',
    '风控审批核验中',
    '额度评估未开始',
  ])
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    /^信息审核中，请耐心等待…请勿离开，可能需要补充材料实名.*这里只核对资料、筛选产品；机构审批在您提交之后$/,
  )
})

test('the visitor can neither close the overlay nor reach the page behind it [S2.25]', async () => {
  render(
    <>
      <button type="button">后面</button>
      <Overlay states={checkStates(0)} />
    </>,
  )
  const overlay = screen.getByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  expect(overlay).toBeInTheDocument()
  expect(screen.getByText('后面')).not.toHaveFocus()
  expect(within(overlay).queryByRole('button')).not.toBeInTheDocument()
})
