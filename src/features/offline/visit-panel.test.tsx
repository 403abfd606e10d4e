import type { Data } from '@contract/endpoints'
import type { Appointment } from '@contract/endpoints/offline'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { platform } from '@/platform/platform'
import { application, BOOK, booking, chooseVisit, SHOPS, shop } from '../../../test/forms/booking'
import { choose, type FormRow, openForm, resetForms } from '../../../test/forms/row'
import { byId, holdBack, show, type User } from '../../../test/screen'
import { answer, sent } from '../../../test/tools/fake-api'
import { BookingSheet } from './booking-sheet'
import { VisitPanel, type Wanted } from './visit-panel'

const STREAM = '/v1/offline/stream'
const CONTACT = '/v2/offline/saveUserInfo'

const stream = (appointment: Appointment | null): Data<typeof STREAM> => {
  const waits = !appointment || appointment.status === 'missed'
  return {
    steps: [
      { code: 'submitted', title: '已提交', text: '', state: 'done', at: '2026-11-20T02:00:00Z' },
      { code: 'booked', title: '预约到店', text: '', state: waits ? 'current' : 'done', at: null },
      { code: 'visited', title: '到店核验', text: '', state: waits ? 'todo' : 'current', at: null },
    ],
    current: waits ? 'booked' : 'visited',
    appointment,
  }
}
const appointment = (status: Appointment['status'] = 'booked'): Appointment => ({
  apply_no: 'SQ1',
  product_code: 'branch',
  shop: shop('1'),
  visit_at: '2026-11-21T02:00:00Z',
  visit_code: '12345678',
  status,
})

/** Combines panel and sheet as the page does. */
function Result() {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [booked, setBooked] = useState(0)
  const onBooked = () => {
    setWanted(null)
    setBooked(booked + 1)
  }
  return (
    <>
      <VisitPanel application={application} shown={booked} fresh={booked > 0} onBook={setWanted} />
      {wanted && (
        <BookingSheet {...wanted} onClose={() => setWanted(null)} onBooked={onBooked} onRelogin={() => {}} />
      )}
    </>
  )
}
const panel: FormRow = { ...booking, element: () => <Result />, submit: 'visit-book-SQ1' }

/** Opens the booking sheet in the panel of an application without an appointment. */
async function openSheet(serve?: () => void) {
  const view = await openForm(panel, serve)
  await view.press()
  return view
}
const submit = (user: User) => user.click(byId('visit-submit'))

beforeEach(() => {
  resetForms()
  answer(STREAM, stream(null))
})

test('until the stores are loaded the button says so, and a failed load focuses its retry', async () => {
  const held = holdBack('offline' as const)
  const { user } = await openSheet(() => answer(SHOPS, held.answer))
  await user.click(await screen.findByRole('button', { name: '请先选网点' }))
  expect(byId('visit-shops-missing')).toHaveTextContent('网点还在加载，加载好以后再预约')
  held.release()
  const retry = await screen.findByRole('button', { name: '重新加载' })
  await user.type(byId('visit-mobile'), '13800000000')
  await submit(user)
  expect(retry).toHaveFocus()
  expect(screen.getByText('还不能预约，没有加载出网点')).toBeInTheDocument()
  expect([...sent(CONTACT), ...sent(BOOK)]).toEqual([])
  answer(SHOPS, { scope: 'county', shops: [shop('1')] })
  await user.click(retry)
  expect(await screen.findByText('示例网点1')).toBeInTheDocument()
  expect(byId('visit-mobile')).toHaveValue('13800000000')
})

test('a province without a store says so, asks for nothing and has no button', async () => {
  await openSheet(() => answer(SHOPS, { scope: 'none', shops: [] }))
  await screen.findByText('您所在的省份还没有可预约的网点')
  expect(byId('visit-submit')).toBeNull()
  expect(byId('visit-mobile')).toBeNull()
})

test('a county without a store says whose stores are shown [S17.3]', async () => {
  await openSheet(() => answer(SHOPS, { scope: 'city', shops: [shop('1')] }))
  expect(await screen.findByText('南山区暂时没有网点，以下是深圳市的网点')).toBeInTheDocument()
})

test('the stores of a city can be narrowed to a district, and the chosen store stays', async () => {
  const futian = { area: '440304', district: '福田区' }
  const { user } = await openSheet(() =>
    answer(SHOPS, { scope: 'city', shops: [shop('1'), shop('2', futian), shop('3', futian)] }),
  )
  await user.click(await screen.findByRole('radio', { name: /示例网点3/ }))
  await choose('南山区')(user)
  const stores = within(byId('visit-shops')).getAllByRole('radio')
  expect(stores.map((one) => (one as HTMLInputElement).value)).toEqual(['1', '3'])
})

test('a position that the visitor allows late still sorts the stores by distance [S17.2]', async () => {
  const asked = jest.spyOn(platform, 'position').mockResolvedValue(null)
  const { user } = await openSheet(() => answer(SHOPS, { scope: 'county', shops: [shop('1')] }))
  await user.click(await screen.findByRole('button', { name: '使用我的位置' }))
  await screen.findByText('没有取得位置，不影响预约，请直接选择网点')
  act(() => asked.mock.calls[0]?.[0]({ lng: 114, lat: 22 }))
  await waitFor(() => expect(sent(SHOPS).at(-1)).toMatchObject({ lng: 114, lat: 22 }))
  expect(screen.queryByText('没有取得位置，不影响预约，请直接选择网点')).toBeNull()
})

/** Stores the draft of a visit that was chosen on an earlier day. */
const keepDraft = (shop_id: string) => {
  const draft = { name: '张三', mobile: '13800000000', shop_id, day: '2020-11-20', time: '10:00' }
  sessionStorage.setItem('visit_draft_SQ1', JSON.stringify(draft))
}

test('a kept day that is over is dropped, and the sheet says so', async () => {
  keepDraft('1')
  const { user } = await openSheet()
  const dropped = await screen.findByText('11月20日10:00已不能预约')
  expect(screen.getByRole('radio', { name: /示例网点1/ })).toBeChecked()
  await submit(user)
  expect(byId('visit-day')).toHaveFocus()
  expect(sent(BOOK)).toEqual([])
  await chooseVisit(user)
  expect(dropped).not.toBeInTheDocument()
  await submit(user)
  await waitFor(() => expect(sent(BOOK)).toHaveLength(1))
})

test('a kept store that is no longer in the list has to be chosen again', async () => {
  keepDraft('gone')
  const { user } = await openSheet()
  await screen.findByText('示例网点1')
  await submit(user)
  expect(byId('visit-shop')).toHaveFocus()
})

test('a missed visit can be booked again, and shows no code', async () => {
  answer(STREAM, stream(appointment('missed')))
  show(<Result />)
  expect(await screen.findByRole('button', { name: '重新选网点和时间' })).toBeInTheDocument()
  expect(byId('visit-code-SQ1')).toBeNull()
})

test('without a response the panel says what is kept, and loads again', async () => {
  answer(STREAM, 'offline')
  const { user } = show(<Result />)
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(screen.getByText('申请和预约都不受影响。')).toBeInTheDocument()
  answer(STREAM, stream(null))
  await user.click(retry)
  expect(await screen.findByText('已提交')).toBeInTheDocument()
})
