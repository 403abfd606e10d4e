import type { Generated } from 'kysely'

/** The account of WeChat's reviewers while it is on, and until its data is deleted; at most one row. */
export interface ReviewAccountRow {
  /** Random; its code and the keys of its data follow from it and INDEX_SECRET. */
  account_id: string
  /** Keyed hash of its phone number. */
  mobile_index: string
  starts_at: Date
  ends_at: Date
  /** Devices that logged in. */
  devices: Generated<string[]>
}

export interface ReviewTables {
  review_accounts: ReviewAccountRow
}
