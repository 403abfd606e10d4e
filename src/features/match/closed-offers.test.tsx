import { screen, within } from '@testing-library/react'
import { resetForms } from '../../../test/forms/row'
import { match, pages, SHOW } from '../../../test/forms/second-look'
import { byId, show } from '../../../test/screen'
import { answer } from '../../../test/tools/fake-api'
import { offer } from '../../../test/tools/offer-data'
import { OfferList } from './offer-list'

const FULL = {
  text: '该机构今日申请已满，明天00:00起可再申请',
  opens: '明天00:00',
  opens_at: '2026-11-20T16:00:00.000Z',
}
const HOURS = {
  text: '该产品每日09:00–18:00受理，明天09:00起可再申请',
  opens: '明天09:00',
  opens_at: '2026-11-21T01:00:00.000Z',
}

async function open(...matched: ReturnType<typeof offer>[]) {
  answer(SHOW, match({ matched }))
  const view = show(<OfferList order_no="DD1" shown={0} {...pages} />)
  await screen.findByText('示例产品b')
  return view
}

beforeEach(resetForms)

test('a closed offer stands under its own heading with figures and reason, and cannot be chosen', async () => {
  await open(offer('a'), offer('b', { closed: FULL }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('找到1个可申请的产品')
  expect(screen.getByRole('heading', { name: '以下1个产品暂不受理申请' })).toBeInTheDocument()
  expect(screen.getAllByRole('checkbox').map(({ id }) => id)).toEqual(['offer-a-choose'])
  const closed = within(byId('offer-b'))
  expect(closed.getByText(FULL.text)).toBeInTheDocument()
  expect(closed.getByText('12.55%')).toBeInTheDocument()
  expect(closed.getByRole('button', { name: '查看明细，示例产品b' })).toBeInTheDocument()
})

test('when all offers are closed the page says when the first one opens, and leads to another amount or term', async () => {
  const { user } = await open(offer('a', { closed: HOURS }), offer('b', { closed: FULL }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('适合的产品暂不受理申请')
  expect(screen.getByText(/^最早明天00:00起可再申请。/)).toBeInTheDocument()
  expect(byId('offers-apply')).toBeNull()
  await user.click(screen.getByRole('button', { name: '换个金额或期限' }))
  expect(pages.onChange).toHaveBeenCalled()
})
