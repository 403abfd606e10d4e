/** A partner's key for the hashes of phone numbers; `key_id` is derived from it and the channel. */
export interface PartnerKeyRow {
  key_id: string
  channel: string
  /** When the last run over all visitors ended; null before the first, when nothing can be answered yet. */
  filled_at: Date | null
  /** When a server last had the key; its hashes are deleted a day later. */
  seen_at: Date
}

/** The phone hash (`mark`) of a visitor who has agreed to the login terms, under a partner's key. */
export interface PartnerMarkRow {
  key_id: string
  /** HMAC-SHA-256, 32 bytes. */
  mark: Buffer
  user_id: number
}

/** How often a partner asked on a day, by the version of the text with which it says that its visitors consented. */
export interface PartnerCheckRow {
  channel: string
  /** YYYY-MM-DD in China. */
  day: string
  consent_version: string
  asked: number
  /** How many of them were already served here. */
  served: number
}

export interface PartnerTables {
  partner_keys: PartnerKeyRow
  partner_marks: PartnerMarkRow
  partner_checks: PartnerCheckRow
}
