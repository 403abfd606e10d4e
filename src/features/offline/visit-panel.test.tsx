import type { Data } from '@contract/endpoints'
import type { Appointment, Shop } from '@contract/endpoints/offline'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ACCOUNT, answer, ok, refuse, resetApi, sent, wrong } from '../../../test/tools/fake-api'
import { institution } from '../../../test/tools/offer-data'
import { BookingSheet } from './booking-sheet'
import { VisitPanel, type Wanted } from './visit-panel'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}

const application = {
  order_no: 'DD1',
  apply_no: 'SQ1',
  code: 'branch',
  amount: 3_000_000,
  term: 12,
  status: 'received' as const,
}
const shop = (shop_id: string, given: Partial<Shop> = {}): Shop => ({
  shop_id,
  name: `示例网点${shop_id}`,
  institution: institution('rural', '示例农商行'),
  area: '440305',
  address: `深圳市南山区示例路${shop_id}号`,
  phone: '000-0001-0001',
  lng: 113.9,
  lat: 22.5,
  opens: 540,
  closes: 1020,
  days: [1, 2, 3, 4, 5, 6, 7],
  distance: null,
  ...given,
})

const stream = (appointment: Appointment | null): Data<'/v1/offline/stream'> => {
  const waits = !appointment || appointment.status === 'missed'
  return {
    steps: [
      { code: 'submitted', title: '申请已提交', text: '', state: 'done', at: '2026-11-20T02:00:00Z' },
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

const byId = (id: string) => document.getElementById(id) as HTMLElement

/** As the page puts the two together. */
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
const show = () => ({ ...render(<Result />), user: userEvent.setup() })
type User = ReturnType<typeof userEvent.setup>

async function openSheet(user: User) {
  await user.click(await screen.findByRole('button', { name: /预约到店/ }))
  await screen.findByText('示例网点1')
}
/** The second store, its first day, its last time. */
async function choose(user: User) {
  await user.click(screen.getByRole('radio', { name: /示例网点2/ }))
  await user.click(
    within(screen.getByRole('group', { name: '到店日期' })).getAllByRole('radio')[1] as HTMLElement,
  )
  await user.click(screen.getByRole('radio', { name: '10:00' }))
}

beforeEach(() => {
  resetApi()
  sessionStorage.clear()
  answer('/v1/offline/stream', stream(null))
  answer('/v1/user/city', {
    area: { code: '440305', country: '中国', province: '广东省', city: '深圳市', county: '南山区' },
    name: '张三',
    account: ACCOUNT,
    agreements: [],
  })
  answer('/v1/offline/shoplist', { scope: 'county', shops: [shop('1'), shop('2')] })
  answer('/v2/offline/applyPeriod', {
    periods: [{ term: 12, monthly: 268_000, total: 3_117_000, rate: 7.45, simple_rate: 7.2 }],
  })
  answer('/v2/offline/saveUserInfo', { order_no: 'DD1' })
  answer('/v1/offline/apply', { apply_no: 'SQ1', visit_code: '12345678' })
})

test('a visit is booked with store, time and contact; then its code is shown', async () => {
  const { user } = show()
  await openSheet(user)
  expect(screen.getAllByRole('radio').some((one) => (one as HTMLInputElement).checked)).toBe(false)
  await choose(user)
  await user.type(byId('visit-mobile'), '138 0000 0000')
  answer('/v1/offline/stream', stream(appointment()))
  await user.click(byId('visit-submit'))
  await waitFor(() => expect(byId('visit-code-SQ1')).toHaveTextContent('12345678'))
  expect(sent('/v2/offline/saveUserInfo')[0]).toMatchObject({
    order_no: 'DD1',
    values: { contact_name: '张三', contact_mobile: '13800000000' },
  })
  expect(sent('/v1/offline/apply')[0]).toMatchObject({
    order_no: 'DD1',
    product_code: 'branch',
    shop_id: '2',
    amount: 3_000_000,
    term: 12,
    visit_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT10:00:00\+08:00$/),
  })
  expect(screen.getByText('身份证原件')).toBeInTheDocument()
  expect(byId('visit-copy-SQ1')).toHaveFocus()
})

test('what is missing is told at its field, one after the other, and nothing is sent [S24.21]', async () => {
  const { user } = show()
  await openSheet(user)
  await user.click(byId('visit-submit'))
  expect(byId('visit-shop')).toHaveFocus()
  expect(byId('visit-shop-error')).toHaveTextContent('请选择到店网点')
  await choose(user)
  await user.click(byId('visit-submit'))
  expect(byId('visit-mobile')).toHaveFocus()
  expect(byId('visit-mobile-error')).toHaveTextContent('请填写正确的手机号码')
  expect(sent('/v2/offline/saveUserInfo')).toEqual([])
  expect(sent('/v1/offline/apply')).toEqual([])
})

test('what the server refuses is told at its field, or stays to be read; what was chosen stays [S17.9]', async () => {
  const { user } = show()
  await openSheet(user)
  await choose(user)
  await user.type(byId('visit-mobile'), '13800000000')
  answer('/v1/offline/apply', wrong('visit_at', '网点当时不营业'))
  await user.click(byId('visit-submit'))
  await waitFor(() => expect(byId('visit-time-error')).toHaveTextContent('网点当时不营业'))
  answer('/v1/offline/apply', refuse(409, '该申请已结束，不能预约到店'))
  await user.click(byId('visit-submit'))
  expect(await within(byId('visit-failed')).findByText('该申请已结束，不能预约到店')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '10:00' })).toBeChecked()
})

test('a double tap books once; without an answer the next try has the same request id [S17.9]', async () => {
  const { user } = show()
  await openSheet(user)
  await choose(user)
  await user.type(byId('visit-mobile'), '13800000000')
  answer('/v1/offline/apply', 'offline')
  await user.dblClick(byId('visit-submit'))
  expect(await screen.findByText(/不会重复预约/)).toBeInTheDocument()
  answer('/v1/offline/apply', () => ok({ apply_no: 'SQ1', visit_code: '12345678' }))
  await user.click(byId('visit-submit'))
  await waitFor(() => expect(byId('visit-sheet')).toBeNull())
  expect(new Set(sent('/v1/offline/apply').map((body) => body.public.request_id)).size).toBe(1)
})

test('what was chosen and typed is there again after a reload', async () => {
  const first = show()
  await openSheet(first.user)
  await choose(first.user)
  await first.user.type(byId('visit-mobile'), '138')
  first.unmount()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '继续预约到店' }))
  expect(await screen.findByRole('radio', { name: /示例网点2/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: '10:00' })).toBeChecked()
  expect(byId('visit-mobile')).toHaveValue('138')
})

test('while the stores are not there the button says why at the place, and the retry has the focus', async () => {
  let fail = () => {}
  const held = new Promise<'offline'>((resolve) => {
    fail = () => resolve('offline')
  })
  answer('/v1/offline/shoplist', () => held)
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '预约到店' }))
  await user.click(await screen.findByRole('button', { name: '预约这个时间' }))
  expect(byId('visit-shops-missing')).toHaveTextContent('网点还在加载，加载好以后再预约')
  fail()
  const retry = await screen.findByRole('button', { name: '重新加载' })
  await user.type(byId('visit-mobile'), '13800000000')
  await user.click(byId('visit-submit'))
  expect(retry).toHaveFocus()
  expect(screen.getByText('还不能预约，没有加载出网点')).toBeInTheDocument()
  expect(sent('/v2/offline/saveUserInfo').concat(sent('/v1/offline/apply'))).toEqual([])
  answer('/v1/offline/shoplist', { scope: 'county', shops: [shop('1')] })
  await user.click(retry)
  expect(await screen.findByText('示例网点1')).toBeInTheDocument()
  expect(byId('visit-mobile')).toHaveValue('13800000000')
})

test('where no store is there to book, nothing is asked and no button leads nowhere', async () => {
  answer('/v1/offline/shoplist', { scope: 'none', shops: [] })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '预约到店' }))
  await screen.findByText('您所在的省份还没有可预约的网点')
  expect(byId('visit-submit')).toBeNull()
  expect(byId('visit-mobile')).toBeNull()
})

/** As a visit was chosen and left on an earlier day. */
const keptDraft = (given: object) =>
  sessionStorage.setItem('visit_draft_SQ1', JSON.stringify({ name: '张三', mobile: '13800000000', ...given }))

test('a kept day that is over is dropped, and the sheet says so', async () => {
  keptDraft({ shop_id: '1', day: '2020-11-20', time: '10:00' })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '继续预约到店' }))
  const told = await screen.findByText('11月20日10:00已不能预约')
  expect(screen.getByRole('radio', { name: /示例网点1/ })).toBeChecked()
  await user.click(byId('visit-submit'))
  expect(byId('visit-day')).toHaveFocus()
  expect(sent('/v1/offline/apply')).toEqual([])
  await choose(user)
  expect(told).not.toBeInTheDocument()
  await user.click(byId('visit-submit'))
  await waitFor(() => expect(sent('/v1/offline/apply')).toHaveLength(1))
})

test('a kept store that is no longer in the list has to be chosen anew', async () => {
  keptDraft({ shop_id: 'gone', day: '2020-11-20', time: '10:00' })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '继续预约到店' }))
  await screen.findByText('示例网点1')
  await user.click(byId('visit-submit'))
  expect(byId('visit-shop')).toHaveFocus()
  expect(byId('visit-shop-error')).toHaveTextContent('请选择到店网点')
})

test('the position is asked for after a tap only; a refusal is told calmly and changes nothing', async () => {
  const { user } = show()
  await openSheet(user)
  expect(sent('/v1/offline/shoplist')[0]).not.toHaveProperty('lng')
  await user.click(byId('visit-locate'))
  expect(await screen.findByText('没有取得位置，不影响预约，请直接选择网点')).toBeInTheDocument()
  expect(screen.getByText('示例网点1')).toBeInTheDocument()
})

test('with a position the list is loaded anew, and tells how far each store is [S17.2]', async () => {
  const getCurrentPosition = (found: (at: object) => void) =>
    found({ coords: { longitude: 116.404, latitude: 39.915 } })
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  const { user } = show()
  await openSheet(user)
  answer('/v1/offline/shoplist', {
    scope: 'county',
    shops: [shop('2', { distance: 1_234 }), shop('1', { distance: 5_600 })],
  })
  await user.click(byId('visit-locate'))
  expect(await screen.findByText('距您约1.2公里')).toBeInTheDocument()
  // The browser's WGS-84 leaves as GCJ-02: half a kilometre further east and 160 m further north in Beijing.
  expect(sent('/v1/offline/shoplist').at(-1)).toMatchObject({
    lng: expect.closeTo(116.41024, 4),
    lat: expect.closeTo(39.9164, 4),
  })
  Reflect.deleteProperty(navigator, 'geolocation')
})

test('a county without a store says whose stores these are; a province without one says what to do [S17.3, S17.9]', async () => {
  answer('/v1/offline/shoplist', { scope: 'city', shops: [shop('1')] })
  const { user, unmount } = show()
  await openSheet(user)
  expect(screen.getByText('南山区暂时没有网点，以下是深圳市的网点')).toBeInTheDocument()
  unmount()
  answer('/v1/offline/shoplist', { scope: 'none', shops: [] })
  const again = show()
  await again.user.click(await screen.findByRole('button', { name: '预约到店' }))
  expect(await screen.findByText('您所在的省份还没有可预约的网点')).toBeInTheDocument()
})

test('a visit can be moved without typing the contact again [S17.7]', async () => {
  answer('/v1/offline/stream', stream(appointment()))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '更改预约' }))
  expect(await screen.findByRole('radio', { name: /示例网点1/ })).toBeChecked()
  await choose(user)
  await user.click(byId('visit-submit'))
  await waitFor(() => expect(sent('/v1/offline/apply')).toHaveLength(1))
  expect(sent('/v2/offline/saveUserInfo')).toEqual([])
})

test('a missed visit can be booked anew; a visited one shows no code any more [S17.7]', async () => {
  answer('/v1/offline/stream', stream(appointment('missed')))
  const { unmount } = show()
  expect(await screen.findByRole('button', { name: '重新预约' })).toBeInTheDocument()
  expect(byId('visit-code-SQ1')).toBeNull()
  unmount()
  answer('/v1/offline/stream', stream(appointment('visited')))
  show()
  await screen.findByText('到店核验')
  expect(byId('visit-code-SQ1')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('without an answer the panel says what is kept, and loads again [S17.9]', async () => {
  answer('/v1/offline/stream', 'offline')
  const { user } = show()
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(screen.getByText('申请和预约都不受影响。')).toBeInTheDocument()
  answer('/v1/offline/stream', stream(null))
  await user.click(retry)
  expect(await screen.findByText('申请已提交')).toBeInTheDocument()
})
