import type { ColumnType, Generated } from 'kysely'
import type { MobileIndex } from '../lib/vault'

type CreatedAt = ColumnType<Date, Date | string | undefined, never>

interface LoginTables {
  /** A visitor. The phone number is encrypted (AES-256-GCM); `mobile_index` is its keyed blind index (S26.2). */
  visitors: {
    user_id: Generated<number>
    mobile_sealed: string
    mobile_index: MobileIndex
    /** Opaque, stable pseudonym of the phone number, which the client stores as `phone_mark`. */
    phone_mark: string
    /** Encrypted for the purpose `name`. */
    name_sealed: string | null
    area_code: string | null
    area_country: string | null
    area_province: string | null
    area_city: string | null
    area_county: string | null
    /** Channels of the first touch, which is kept, and of the last touch, which is updated. */
    first_channel: string | null
    last_channel: string | null
    /** The advertising platform's click id of the touch. */
    first_click_id: string | null
    last_click_id: string | null
    last_click_at: Date | null
    first_touch_at: Date | null
    last_touch_at: Date | null
    /** Whether offers may be sorted by the visitor's own amount and term; the visitor can disable it (PIPL art. 24). */
    personalised: Generated<boolean>
    created_at: CreatedAt
  }
  /** A session. Only the SHA-256 of its token is stored. */
  sessions: {
    token_hash: string
    session_id: string
    user_id: number
    device: string
    channel: string
    created_at: CreatedAt
    expires_at: Date
    /** Opened by a login link; the login consents have not been given yet. */
    awaits_consents: Generated<boolean>
    /** Opened by a partner's link, which proves no phone number: the one order that it may see (S18.16). */
    half_order: Generated<string | null>
    /** Keyed hash of the name and number that were verified last and not saved yet, and the time. */
    verified_person: string | null
    verified_at: Date | null
    /** Monday of the week (UTC) in which it was opened, YYYY-MM-DD: its partition. */
    week: string
  }
  /** The current SMS code of a phone, device and purpose. */
  sms_codes: {
    mobile_index: MobileIndex
    device: string
    purpose: string
    code_hash: string
    tries_left: number
    expires_at: Date
    used_at: Date | null
  }
  /** The phone number of WeChat's reviewers; at most one row. */
  review_numbers: {
    mobile_index: MobileIndex
    code_hash: string
    /** When the code ends, and the account is deleted. */
    ends_at: Date
  }
  /** The visitor of that number (a view). */
  reviewers: {
    user_id: ColumnType<number, never, never>
  }
  /** A single-use login id (`uid`) issued to a partner or for a text message. */
  login_ids: {
    login_id: string
    mobile_sealed: string
    mobile_index: Generated<MobileIndex | null>
    issued_by: string
    created_at: CreatedAt
    expires_at: Date
    used_at: Date | null
  }
  login_marks: {
    id: Generated<number>
    user_id: number
    scene: string
    channel: string
    device: string
    host: string
    at: Date
  }
  /** A key of the encrypted login; the private key is encrypted for the purpose `login_key`. */
  login_keys: {
    key_id: string
    public_key: string
    private_sealed: string
    created_at: Date
    expires_at: Date
  }
  /** A used message of the encrypted login, to refuse replays. */
  login_nonces: {
    key_id: string
    nonce: string
    at: Date
  }
}

declare module '../postgres/tables' {
  interface Database extends LoginTables {}
}
