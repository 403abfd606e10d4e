import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { contract } from '../../../test/tools/agreement-data'
import { answer, refuse, resetApi } from '../../../test/tools/fake-api'
import { ProtocolCenter } from './protocol-center'
import { ProtocolList } from './protocol-list'

const LIST = '/v1.0/credit/special/contract/list'
beforeEach(() => resetApi())

test('all agreements are listed under headings with version and date, below the visitor’s own, and can be opened [S2.20]', async () => {
  answer(LIST, {
    contracts: [
      contract('privacy', { title: '隐私政策' }),
      contract('share-a', { title: '个人信息共享授权书（甲银行）', group: 'institution' }),
    ],
  })
  const onOpen = jest.fn()
  render(<ProtocolCenter ownConsents={() => <div>自己的</div>} onOpen={onOpen} onRepayment={() => {}} />)
  await screen.findByRole('heading', { level: 2, name: '登录与隐私' })
  expect(screen.getByRole('heading', { level: 2, name: '机构授权' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 3, name: '甲银行' })).toBeInTheDocument()
  expect(screen.getByText('自己的')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^《隐私政策》/ })).toHaveTextContent(
    '《隐私政策》版本1.1，2026年1月1日起生效',
  )
  await userEvent.click(screen.getByRole('button', { name: /^《个人信息共享授权书》/ }))
  expect(onOpen).toHaveBeenCalledWith({ code: 'share-a', version: '1.1' })
})

test('an unknown product leads to the product list and not to a retry', async () => {
  answer(LIST, refuse(404, '产品不存在'))
  render(
    <ProtocolList
      title="申请要同意的协议"
      subject={{ product_code: 'gone' }}
      onOpen={() => {}}
      empty={{ title: '没有', why: '请选择。', action: { label: '看全部产品', onClick: () => {} } }}
    />,
  )
  expect(await screen.findByRole('button', { name: '看全部产品' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '重新加载' })).not.toBeInTheDocument()
})
