import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import neutrality from '../../../bench/neutrality.json'
import { contract } from '../../../test/tools/agreement-data'
import { answer, resetApi } from '../../../test/tools/fake-api'
import { institution, product } from '../../../test/tools/offer-data'
import { AboutView } from './about-view'

const operator = {
  name: '示例运营方',
  registration: '示例备案号',
  licence: '示例许可证号',
  phone: '000-0000-0000',
  mail: 'complaints@operator.example',
  address: '示例地址',
}
const about = (onOpenAgreement: (agreement: { code: string; version: string }) => void = () => {}) => (
  <AboutView brand="借款匹配" operator={operator} onOpenAgreement={onOpenAgreement} onDownload={() => {}} />
)

beforeEach(() => {
  resetApi()
  const lender = institution('bank-1', '示例银行')
  const products = [
    product('b'),
    product('c', { institution: lender }),
    product('d', { institution: lender }),
  ]
  answer('/v1.0/product/list', { products })
  answer('/v1.0/credit/special/contract/list', {
    contracts: [
      contract('privacy', { title: '隐私政策' }),
      contract('share-a', { title: '授权书', group: 'institution' }),
    ],
  })
})

test('the about page says that the platform does not lend, how it is paid, and with whom it works [S1.5, S2.18]', async () => {
  render(about())
  expect(screen.getByText(/借款匹配是贷款产品的信息推荐平台。我们不放款，不审批/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '我们如何获得收入' })).toBeInTheDocument()
  for (const text of [
    '不向您收取任何费用。',
    /机构可能因展示产品或接收您的申请，向我们支付服务费；付费不影响排序/,
    /“广告”为付费展示，同样不影响排序/,
    /没有您对这家机构的单独同意，不向它提供您的资料/,
  ])
    expect(screen.getByText(text)).toBeInTheDocument()
  // Each institution is listed once, in the order of the codes.
  const licences = await screen.findAllByText(/^许可证编号：/)
  expect(licences.map(({ textContent }) => textContent)).toEqual([
    '许可证编号：示例-bank-1',
    '许可证编号：示例-bank-b',
  ])
})

test('the about page says of how many pairs the last check of neutrality was, and how many differed [S15.32]', async () => {
  render(about())
  await screen.findByText('示例银行b')
  const { pairs, differences, seed } = neutrality
  const found = differences === 0 ? '没有不同' : `有${differences}组不同`
  expect(screen.getByText(new RegExp(`比较了${pairs / 10_000}万组，${found}`))).toBeInTheDocument()
  expect(screen.getByText(new RegExp(`种子${seed}可以重做`))).toBeInTheDocument()
})

test('the about page names the configured operator, its registration and where to complain [S2.18]', async () => {
  render(about())
  await screen.findByText('示例银行b')
  const definition = (label: string) => screen.getByText(label).nextSibling?.textContent
  const labels = ['运营方', 'ICP备案号', '电信业务经营许可证', '地址', '投诉电话', '投诉邮箱']
  const { name, registration, licence, address, phone, mail } = operator
  expect(labels.map(definition)).toEqual([name, registration, licence, address, phone, mail])
})

test('the about page opens the agreements of the platform and leaves out those of institutions', async () => {
  const onOpenAgreement = jest.fn()
  render(about(onOpenAgreement))
  await userEvent.click(await screen.findByRole('button', { name: '《隐私政策》' }))
  expect(onOpenAgreement).toHaveBeenCalledWith({ code: 'privacy', version: '1.1' })
  expect(screen.queryByText('《授权书》')).not.toBeInTheDocument()
})
