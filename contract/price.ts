import { type Static, Type as T } from 'typebox'

/** How interest is worked out and repaid. */
export const Method = T.Union([
  /** 等额本息: one payment every month, interest on the balance. */
  T.Literal('annuity'),
  /** 等额本金: the same principal every month, interest on the balance, so payments fall. */
  T.Literal('equal_principal'),
  /** 先息后本: interest every month, the whole principal with the last instalment. */
  T.Literal('interest_first'),
  /** 分期手续费: the same principal every month and a monthly fee on the ORIGINAL amount. */
  T.Literal('flat'),
])
export type Method = Static<typeof Method>

const Percent = T.Number({ minimum: 0, maximum: 100 })

/** A charge beside the interest. */
export const Fee = T.Object(
  {
    name: T.String({ minLength: 1 }),
    charged_by: T.String({ minLength: 1 }),
    when: T.Union([
      /** When the money is paid out; it lowers what is received. */
      T.Literal('upfront'),
      /** With every instalment. */
      T.Literal('monthly'),
      /** With the first instalment of each year: 1, 13, 25 … */
      T.Literal('yearly'),
    ]),
    /** Percent of the original amount, or of what is still owed; up to four decimals; 0.5 = 0.5 %. */
    percent: T.Optional(Percent),
    /** What `percent` is of; left out = the original amount. */
    of: T.Optional(T.Union([T.Literal('amount'), T.Literal('balance')])),
    /** A fixed sum in fen. */
    fixed: T.Optional(T.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
export type Fee = Static<typeof Fee>

/** The price of a loan: all that the rate engine (contract/rates) needs beside amount and term. */
export const Price = T.Object(
  {
    method: Method,
    /** Annual nominal percent; percent a MONTH for `flat`. Up to four decimals. */
    percent: Percent,
    fees: T.Array(Fee),
    /** Days from the payout to the first instalment; left out = one month. The others follow month by month. */
    first_days: T.Optional(T.Integer({ minimum: 1, maximum: 90 })),
    /** What settling early costs: percent of the principal that is paid back early; left out = nothing. */
    early_percent: T.Optional(Percent),
  },
  { additionalProperties: false },
)
export type Price = Static<typeof Price>
