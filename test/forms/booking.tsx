import { fen } from '@contract/brands'
import type { Shop } from '@contract/endpoints/offline'
import { screen, within } from '@testing-library/react'
import { BookingSheet } from '@/features/offline/booking-sheet'
import { byId, type User } from '../screen'
import { ACCOUNT, answer } from '../tools/fake-api'
import { institution } from '../tools/offer-data'
import { NANSHAN } from './city'
import { choose, type FormRow, isChosen, reports } from './row'

/** An application of the visitor whose next step is a visit to a store. */
export const application = {
  order_no: 'DD1',
  apply_no: 'SQ1',
  code: 'branch',
  amount: fen(3_000_000),
  term: 12,
  status: 'received' as const,
  visit_due: { missed_shop_id: null },
}
export const shop = (shop_id: string, given: Partial<Shop> = {}): Shop => ({
  shop_id,
  name: `示例网点${shop_id}`,
  institution: institution('rural', '示例农商行'),
  area: '440305',
  district: '南山区',
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
export const SHOPS = '/v1/offline/shoplist'
export const BOOK = '/v1/offline/apply'

/** Chooses the second store, the second day on its list and a time. */
export async function chooseVisit(user: User) {
  await user.click(await screen.findByRole('radio', { name: /示例网点2/ }))
  const [, day] = within(screen.getByRole('group', { name: '到店日期' })).getAllByRole('radio')
  await user.click(day as HTMLElement)
  await choose('10:00')(user)
}

export const booking: FormRow = {
  form: 'booking of a visit',
  serve: () => {
    answer('/v1/user/city', { area: NANSHAN, name: null, account: ACCOUNT, agreements: [] })
    answer(SHOPS, { scope: 'county', shops: [shop('1'), shop('2')] })
    answer('/v2/offline/applyPeriod', { periods: [] })
    answer('/v2/offline/saveUserInfo', { order_no: 'DD1' })
    answer(BOOK, { apply_no: 'SQ1', visit_code: '12345678' })
  },
  element: () => (
    <BookingSheet
      application={application}
      moves={null}
      onClose={() => {}}
      onBooked={reports.onDone}
      onRelogin={reports.onRelogin}
    />
  ),
  submit: 'visit-submit',
  fill: async (user) => {
    await chooseVisit(user)
    await user.type(byId('visit-name'), '张三')
    await user.type(byId('visit-mobile'), '138 0000 0000')
  },
  missing: {
    'visit-shop': '请选择到店网点',
    'visit-name': '请填写姓名',
    'visit-mobile': '请填写正确的手机号码',
  },
  path: BOOK,
  accepted: { apply_no: 'SQ1', visit_code: '12345678' },
  refused: { field: 'visit_at', id: 'visit-time', change: choose('11:00') },
  message: 'visit-failed',
  failed: '不会重复预约',
  kept: async () => {
    expect(await screen.findByRole('radio', { name: /示例网点2/ })).toBeChecked()
    isChosen('10:00')()
    expect(byId('visit-mobile')).toHaveValue('13800000000')
  },
  draft: true,
}
