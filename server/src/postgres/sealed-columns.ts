import type { Database } from './tables'

/**
 * The purpose for which each encrypted column is encrypted. Answers that are kept for up to two days to be repeated
 * (`idempotency`) end before a key does, so they are not encrypted again.
 */
const SEALED_COLUMNS = {
  visitors: { mobile_sealed: 'mobile', name_sealed: 'name' },
  orders: { name_sealed: 'name', id_no_sealed: 'id_no' },
  login_ids: { mobile_sealed: 'mobile' },
  login_keys: { private_sealed: 'login_key' },
  offline_contacts: { name_sealed: 'contact_name', mobile_sealed: 'mobile', note_sealed: 'note' },
  appointments: { visit_code_sealed: 'visit_code' },
  support_leads: { mobile_sealed: 'mobile', values_sealed: 'lead' },
  half_links: { mobile_sealed: 'mobile', values_sealed: 'half' },
  half_orders: { identity_sealed: 'half' },
  wechat_notices: { openid_sealed: 'openid' },
  wechat_tokens: { token_sealed: 'wechat_token' },
} as const satisfies { [T in keyof Database]?: Record<string, string> }

/** Table, column and purpose of each encrypted column. */
export const sealedColumns = () =>
  Object.entries(SEALED_COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, purpose]) => ({ table, column, purpose: String(purpose) })),
  )
