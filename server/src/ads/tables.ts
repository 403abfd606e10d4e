import type { Fen } from '@contract/brands'
import type { Generated } from 'kysely'

/** An advertisement, always shown with the label 广告. */
export interface AdRow {
  id: number
  /** Where it is shown, e.g. `home`, `productList`. */
  position: string
  title: string
  /** Same-origin path or data URL of its image; '' = text only. */
  image: string
  /** Path of one of the product's own pages. */
  target: string
  starts_at: Date
  ends_at: Date
  /** The advertisement is not shown once clicks have used it up. */
  budget: Fen
  /** What clicks have used. */
  spent: Generated<Fen>
  /** Charged for a click. */
  cost_per_click: Generated<Fen>
  /** Remaining stock; null = unlimited. */
  stock: number | null
}

interface AdTables {
  ads: AdRow
  ad_clicks: {
    id: Generated<number>
    ad_id: number
    kind: 'click' | 'stock'
    channel: string
    device: string
    user_id: number | null
    /** Charged to the budget. */
    charged: Fen
    at: Date
  }
  /** A visitor's first click of a day (China time). */
  ad_visitors: {
    ad_id: number
    /** YYYY-MM-DD. */
    day: string
    /** `user:<id>`, before login `device:<id>`. */
    visitor: string
    channel: string
    at: Date
  }
}

declare module '../postgres/tables' {
  interface Database extends AdTables {}
}
