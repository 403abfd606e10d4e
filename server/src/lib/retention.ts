export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Retention of an idempotent request's response, longer than any client retries. */
export const ANSWER_LIFE = DAY

export const SESSION_LIFE = 30 * DAY

/** How long a verification of name and number is valid for the save that follows it. */
export const VERIFIED_LIFE = 10 * 60_000

/** Retention of a link after its expiry, so that the issuer can be found when somebody complains about it. */
export const LINK_TRACE_LIFE = 30 * DAY

/** Retention of a withdrawn consent as proof (privacy policy, part 四; civil code art. 188). */
export const PROOF_LIFE = 3 * 365 * DAY

/** Retention of who received what, and who read what: "at least three years" (网络数据安全管理条例 art. 12), leap day included. */
export const RECORD_LIFE = 1_096 * DAY

/** Retention of an ended application and its order (privacy policy, part 四). */
export const APPLICATION_LIFE = 3 * 365 * DAY

/** Retention of a lead (privacy policy, part 四); institutions call much earlier. */
export const LEAD_LIFE = 365 * DAY

/**
 * Retention of page views, clicks, landings and logins, for statistics and billing (PIPL art. 19), and of network logs
 * (six months by 网络安全法). Deleted by whole weeks, so up to a week later (privacy policy, part 四).
 */
export const USE_LIFE = 184 * DAY

/** The time `life` before now: rows older than it are past their retention period. */
export const before = (now: Date, life: number) => new Date(now.getTime() - life)
