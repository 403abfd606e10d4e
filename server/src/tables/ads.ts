import type { Generated } from 'kysely'

/** A paid place, always shown with the label 广告. */
export interface AdRow {
  id: number
  /** Where it may stand, e.g. `home`, `productList`. */
  position: string
  title: string
  /** A same-origin path or data address of an image of ours; '' = text only. */
  image: string
  /** A page path of ours. */
  target: string
  starts_at: Date
  ends_at: Date
  /** Fen; not shown once `spent` has reached it. */
  budget: number
  spent: Generated<number>
  /** Fen that a click takes from the budget. */
  cost_per_click: Generated<number>
  /** How many are left; null = unlimited. */
  stock: number | null
}

export interface AdClickRow {
  id: Generated<number>
  ad_id: number
  kind: 'click' | 'stock'
  channel: string
  device: string
  user_id: number | null
  /** Fen taken from the budget. */
  charged: number
  at: Date
}

/** A visitor's first click of a day (China time). */
export interface AdVisitorRow {
  ad_id: number
  /** YYYY-MM-DD. */
  day: string
  /** `user:<id>`, before login `device:<id>`. */
  visitor: string
  channel: string
  at: Date
}

export interface AdTables {
  ads: AdRow
  ad_clicks: AdClickRow
  ad_visitors: AdVisitorRow
}
