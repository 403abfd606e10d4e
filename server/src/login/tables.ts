import type { ColumnType, Generated } from 'kysely'
import { DAY, HOUR, LINK_TRACE_LIFE, SESSION_LIFE, USE_LIFE, VERIFIED_LIFE } from '../lib/retention'
import type { MobileIndex } from '../lib/vault'
import { names, table, VIEW } from '../postgres/tables'

type CreatedAt = ColumnType<Date, Date | string | undefined, never>

interface LoginTables {
  /** The visitor of a phone number, or of an unproven one on a device (`indexOf` in visitors.ts). Cleared with the visitor. */
  phones: {
    mobile_index: MobileIndex
    user_id: number
  }
  /** A visitor. The phone number is encrypted (AES-256-GCM); `mobile_index` is its keyed blind index (S26.2, S18.17). */
  visitors: {
    user_id: number
    mobile_sealed: string
    mobile_index: MobileIndex
    /** Opaque, stable pseudonym of the phone number, which the client stores as `phone_mark`. */
    phone_mark: string
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
    /** When who came by partners' links is deleted, as no code has proven the number on the device; null for an account. */
    unproven_until: Generated<Date | null>
    created_at: CreatedAt
  }
  /** A session of `SESSION_LIFE`. Only the SHA-256 of its token is stored. */
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
    /** Opened by a partner's link, which proves no phone number: the one order that it may see, on its device (S18.16). */
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
    /** Always true: there is one row at most. */
    one: Generated<boolean>
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
  /** A key of the encrypted login. */
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

export const loginTables = {
  phones: table('phones', {
    owner: 'user_id',
    hashed: ['mobile_index'],
    other: ['user_id'],
    ends: ['account'],
    deletion: 'deleted',
    copy: { leftOut: 'it holds the phone number, which the copy tells' },
    key: 'mobile_index',
  }),
  visitors: table('visitors', {
    owner: 'user_id',
    sealed: { mobile_sealed: 'mobile', name_sealed: 'name' },
    hashed: names('mobile_index phone_mark'),
    readable: names(
      'area_code area_country area_province area_city area_county first_click_id last_click_id',
    ),
    other: names(
      'user_id first_channel last_channel last_click_at first_touch_at last_touch_at personalised unproven_until created_at',
    ),
    ends: ['account', { from: 'unproven_until', after: 0, byHand: true }],
    deletion: 'deleted',
    copy: '我是谁',
  }),
  sessions: table('sessions', {
    owner: 'user_id',
    hashed: ['verified_person'],
    readable: ['device'],
    other: names(
      'token_hash session_id user_id channel created_at expires_at awaits_consents half_order verified_at week',
    ),
    ends: [
      // Those that wait for consents are deleted with what is known of their visitors (use-cases/forget-strangers.ts).
      { from: 'expires_at', after: 0, when: 'not awaits_consents' },
      {
        from: 'verified_at',
        after: VERIFIED_LIFE,
        when: 'verified_at is not null',
        empty: ['verified_person', 'verified_at'],
      },
    ],
    // A day more, in which the purge finds visitors by their last session.
    partitions: { by: 'week', step: 'week', ahead: 2, life: SESSION_LIFE + DAY },
    deletion: 'deleted with it',
    copy: '登录与使用',
  }),
  sms_codes: table('sms_codes', {
    owner: 'mobile_index',
    hashed: names('mobile_index code_hash'),
    readable: ['device'],
    other: names('purpose tries_left expires_at used_at'),
    ends: [{ from: 'expires_at', after: 0 }],
    deletion: 'deleted',
    copy: { leftOut: 'a code is good for five minutes' },
  }),
  review_numbers: table('review_numbers', {
    owner: 'mobile_index',
    hashed: names('mobile_index code_hash'),
    other: names('ends_at one'),
    ends: [{ from: 'ends_at', after: 0, byHand: true }],
    deletion: 'not touched',
    copy: { leftOut: "the operator's number for WeChat's reviewers" },
    key: 'reference',
  }),
  reviewers: VIEW,
  login_ids: table('login_ids', {
    owner: 'mobile_index',
    sealed: { mobile_sealed: 'mobile' },
    hashed: ['mobile_index'],
    other: names('login_id issued_by created_at expires_at used_at'),
    ends: [{ from: 'expires_at', after: LINK_TRACE_LIFE }],
    deletion: 'deleted',
    copy: { leftOut: 'it holds the phone number, which the copy tells, and a secret' },
    key: 'local',
  }),
  login_marks: table('login_marks', {
    owner: 'user_id',
    readable: ['device'],
    other: names('id user_id scene channel host at'),
    ends: [{ from: 'at', after: USE_LIFE }],
    deletion: 'deleted with it',
    copy: '登录与使用',
  }),
  login_keys: table('login_keys', {
    owner: null,
    sealed: { private_sealed: 'login_key' },
    other: names('key_id public_key created_at expires_at'),
    ends: [{ from: 'expires_at', after: HOUR }],
    key: 'local',
  }),
  login_nonces: table('login_nonces', {
    owner: null,
    other: names('key_id nonce at'),
    ends: ['with login_keys'],
    key: 'local',
  }),
}

declare module '../postgres/tables' {
  interface Database extends LoginTables {}
}
