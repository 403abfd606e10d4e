/** What the rules see of a visitor and an order: nothing else enters a match, and nothing here names a person. */
export interface Applicant {
  /** Fen. */
  amount: number
  /** Months. */
  term: number
  purpose: string
  /** Full years. */
  age: number
  /** 6-digit code of the place of residence. */
  area_code: string
  occupation: string
  monthly_income: string
  social_security: string
  housing_fund: string
}
