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
}

export interface AdTables {
  ads: AdRow
}
