/** What a visitor asks for. `flow` is the step to show next (contract/order-steps.ts). */
export interface OrderRow {
  order_no: string
  user_id: number
  flow: number
  /** Fen. */
  amount: number | null
  /** Months. */
  term: number | null
  purpose: string | null
  /** Sealed for the purpose `name`. */
  name_sealed: string | null
  /** The identity number, sealed for the purpose `id_no`; it tells the day of birth. */
  id_no_sealed: string | null
  id_no_index: string | null
  id_no_masked: string | null
  occupation: string | null
  monthly_income: string | null
  social_security: string | null
  housing_fund: string | null
  channel: string
  created_at: Date
  updated_at: Date
  /** Set by the first application; from then on the order is read-only. */
  applied_at: Date | null
}

export interface OrderTables {
  orders: OrderRow
}
