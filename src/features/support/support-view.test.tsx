import { screen } from '@testing-library/react'
import { PAID_NOTE } from '@/lib/money/paid'
import { platform } from '@/platform/platform'
import { INIT, LIST, lead, pages, supportItem, supportPage } from '../../../test/forms/lead'
import { openFilled, openForm, reports, resetForms } from '../../../test/forms/row'
import { byId, show } from '../../../test/screen'
import { answer, ok, refuse, toasts } from '../../../test/tools/fake-api'
import { keptDraft } from './kept'
import { SupportView } from './support-view'

const { onAbout, onHome, onLeave } = pages

/** Opens the page of a partner list without its form. */
function showPage(sid = 'demo') {
  return show(<SupportView sid={sid} shown={0} {...pages} onOpenAgreement={reports.onOpenAgreement} />)
}

beforeEach(resetForms)

test('the cheapest stands first, whatever the order of the partner and whoever pays [S2.23]', async () => {
  await openForm(lead, () =>
    answer(LIST, {
      items: [
        supportItem('a', { price: { method: 'annuity', percent: 14, fees: [] }, sponsored: true }),
        supportItem('b', { price: { method: 'annuity', percent: 8, fees: [] } }),
      ],
    }),
  )
  expect(screen.getAllByRole('article').map(({ id }) => id)).toEqual(['support-item-b', 'support-item-a'])
})

test('the consent of each institution shows its mark [S24.31]', async () => {
  await openForm(lead)
  expect(byId('support-form')).toHaveTextContent(/示 提供给/)
})

test('a click that cannot be counted does not stop the visitor', async () => {
  const { user } = await openForm(lead, () => answer('/open/support/click', 'offline'))
  await user.click(byId('support-item-a-go'))
  expect(onLeave).toHaveBeenCalledWith('a')
  expect(toasts).toEqual([])
})

test('the page says beside the list how the platform is paid, with a link to more [S24.28]', async () => {
  const { user } = await openForm(lead)
  await user.click(byId('support-note'))
  expect(screen.getByText(new RegExp(PAID_NOTE.slice(0, 20)))).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '了解详情' }))
  expect(onAbout).toHaveBeenCalled()
})

test('a visitor whose channel is not passed on reads why no number can be left, and is asked for none [S18.31]', async () => {
  lead.serve()
  answer(INIT, { ...supportPage, not_passed_on: '不能把您的资料转给机构' })
  showPage()
  expect(await screen.findByText('不能把您的资料转给机构')).toBeInTheDocument()
  expect(screen.queryByLabelText('手机号')).not.toBeInTheDocument()
})

test('a page without items says so and asks for nothing', async () => {
  lead.serve()
  answer(LIST, { items: [] })
  const { user } = showPage()
  await user.click(await screen.findByRole('button', { name: '返回首页' }))
  expect(onHome).toHaveBeenCalledTimes(1)
  expect(screen.queryByLabelText('手机号')).not.toBeInTheDocument()
})

test('a list that has ended says so in the page, and not once more in a toast [S2.23]', async () => {
  lead.serve()
  for (const path of [INIT, LIST] as const) answer(path, refuse(404, '页面不存在或已下线'))
  const { user } = showPage()
  expect(await screen.findByText('这一页已下线')).toBeInTheDocument()
  expect(toasts).toEqual([])
  await user.click(screen.getByRole('button', { name: '看全部产品' }))
  expect(pages.onProducts).toHaveBeenCalledTimes(1)
})

test('a link that names no partner list says that it is incomplete', async () => {
  showPage('')
  expect(await screen.findByText('链接不完整')).toBeInTheDocument()
})

test('a lead is still known after a reload, and another institution can be added', async () => {
  const { press, unmount } = await openFilled(lead)
  await press()
  await lead.done?.()
  unmount()
  answer(LIST, ({ lead_no }) =>
    ok({ items: [supportItem('a', { shared: lead_no === 'XS1' }), supportItem('b')] }),
  )
  const { user } = showPage()
  await lead.done?.()
  await user.click(screen.getByRole('button', { name: /再提供给其他机构/ }))
  expect(byId('support-consent-share-b')).not.toBeChecked()
  expect(byId('support-consent-share-a')).toBeNull()
})

test('phone number and free texts of the draft are kept for the session only, and the draft is gone once it was sent [S24.42]', async () => {
  const { press } = await openFilled(lead)
  expect(Object.values(localStorage).join()).not.toMatch(/13912345678|王女士/)
  expect(keptDraft('demo')).toMatchObject({ mobile: '13912345678', salutation: '王女士' })
  expect(platform.storage.get('support_draft')).toContain('call_time')
  await press()
  await lead.done?.()
  expect(Object.values({ ...localStorage, ...sessionStorage }).join()).not.toContain('13912345678')
  expect(platform.storage.get('support_draft')).toBeNull()
})
