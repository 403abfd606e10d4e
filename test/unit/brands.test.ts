import { type ApplyNo, type Fen, fen, institutionCode, type OrderNo } from '@contract/brands'
import type { Payload } from '@contract/endpoints'
import type { Institution } from '@contract/offer'
import type { MobileIndex } from '../../server/src/lib/vault'

/** The types are checked by `npm run check:types`: each mix-up must be an error. */
test('a brand changes no value', () => {
  const order_no: OrderNo = 'DD1'
  const apply_no: ApplyNo = 'SQ1'
  const amountOf = ({ amount }: Pick<Payload<'/v1/product/apply'>, 'amount'>): Fen => amount
  const yuan = 5_000
  const mobile = '13800000000'
  const mixedUp: unknown[] = [
    // @ts-expect-error Yuan are not fen.
    amountOf({ amount: yuan }),
    // @ts-expect-error A sum of fen is a number until `fen` says what it is.
    amountOf({ amount: fen(1) + fen(1) }),
    // @ts-expect-error The number of an order is none of an application.
    order_no satisfies ApplyNo,
    // @ts-expect-error And the other way round, where it is sent.
    { order_no: apply_no } satisfies Payload<'/web/form'>,
    // @ts-expect-error Not every text is the code of an institution.
    'somebody' satisfies Institution['code'],
    // @ts-expect-error A phone number is not its index.
    mobile satisfies MobileIndex,
  ]
  expect(mixedUp).toHaveLength(6)
  expect([fen(500_000), institutionCode('cf1')]).toEqual([500_000, 'cf1'])
})
