import { type Static, Type as T } from 'typebox'
import { Fen } from './values'

export const Method = T.Enum([
  /** 等额本息: one payment every month, interest on the balance. */
  'annuity',
  /** 等额本金: the same principal every month, interest on the balance, so payments fall. */
  'equal_principal',
  /** 先息后本: interest every month, the whole principal with the last instalment. */
  'interest_first',
  /** 分期手续费: the same principal every month and a monthly fee on the ORIGINAL amount. */
  'flat',
])
export type Method = Static<typeof Method>

const Percent = T.Number({ minimum: 0, maximum: 100 })

export const Fee = T.Object(
  {
    name: T.String({ minLength: 1 }),
    charged_by: T.String({ minLength: 1 }),
    when: T.Enum([
      /** Deducted from the payout. */
      'upfront',
      'monthly',
      /** With the first instalment of each year: 1, 13, 25 … */
      'yearly',
    ]),
    /** Percent of the original amount or of the balance, up to four decimals; 0.5 = 0.5 %. */
    percent: T.Optional(Percent),
    /** The base of `percent`; the original amount by default. */
    of: T.Optional(T.Enum(['amount', 'balance'])),
    fixed: T.Optional(Fen),
  },
  { additionalProperties: false },
)
export type Fee = Static<typeof Fee>

/** The price of a loan: every input of the rate engine (contract/rates) besides amount and term. */
export const Price = T.Object(
  {
    method: Method,
    /** Annual nominal percent; percent a MONTH for `flat`. Up to four decimals. */
    percent: Percent,
    fees: T.Array(Fee),
    /** Days from the payout to the first instalment, one month by default. The other instalments follow monthly. */
    first_days: T.Optional(T.Integer({ minimum: 1, maximum: 90 })),
    /** Early settlement fee, in percent of the principal that is repaid early; none by default. */
    early_percent: T.Optional(Percent),
  },
  { additionalProperties: false },
)
export type Price = Static<typeof Price>
