import { fen } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import type { SecondLook } from '@contract/offer'
import { waitFor } from '@testing-library/react'
import { OfferList } from '@/features/match/offer-list'
import { byId } from '../screen'
import { answer, ok, sent } from '../tools/fake-api'
import { offer, product } from '../tools/offer-data'
import { order } from './order'
import type { FormRow } from './row'

export const SHOW = '/v2/product/showList'

type Match = Data<typeof SHOW>
/** The match result of the visitor's order; by default no product fits. */
export const match = (given: Partial<Match> = {}): Match => ({
  order_no: 'DD1',
  amount: fen(2_000_000),
  term: 12,
  matched: [],
  unmatched: [],
  second_look: [],
  no_fit: null,
  personalised: true,
  trace_id: 'trace',
  ...given,
})

/** A product that would fit with another amount. */
export const look = (code: string): SecondLook => ({
  ...product(code, { amount: fen(5_000_000) }),
  changes: [{ code: 'amount_change', text: '金额改为50,000元' }],
})

export const pages = {
  onApply: jest.fn(),
  onDetail: jest.fn(),
  onChange: jest.fn(),
  onOrder: jest.fn(),
  onAbout: jest.fn(),
  onStatus: jest.fn(),
}

export const secondLook: FormRow = {
  form: 'second look',
  serve: () => {
    const values = { amount: fen(9_000_000), term: 12, purpose: 'daily' }
    answer('/web/form', order({ flow: 2, values }))
    answer('/web/form/save', { order_no: 'DD1', flow: 2, next: 'match' })
    answer(SHOW, () =>
      ok(match(sent('/web/form/save').length > 0 ? { matched: [offer('x')] } : { second_look: [look('x')] })),
    )
  },
  element: () => <OfferList order_no="DD1" shown={0} ads="广告位" {...pages} />,
  submit: 'look-x-take',
  fill: async () => {},
  path: '/web/form/save',
  accepted: { order_no: 'DD1', flow: 2, next: 'match' },
  done: () => waitFor(() => expect(byId('offer-x')).toBeInTheDocument()),
  message: 'look-x-trouble',
  failed: '还没有完成，请检查网络或稍后再试',
}
