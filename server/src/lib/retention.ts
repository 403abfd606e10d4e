export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** How long the first answer of an idempotent call is kept: longer than any client retries. */
export const ANSWER_LIFE = DAY

/** How long a withdrawn consent stays as proof (privacy policy, part 四; civil code art. 188). */
export const PROOF_LIFE = 3 * 365 * DAY

/** How long an ended application is kept, and the order it was made for (privacy policy, part 四). */
export const APPLICATION_LIFE = 3 * 365 * DAY

/** How long a lead is kept that nobody has deleted (privacy policy, part 四): an institution calls long before. */
export const LEAD_LIFE = 365 * DAY

/**
 * How long pages seen, clicks, landings and logins are kept: for counts and bills (PIPL art. 19), and the six months that
 * 网络安全法 asks of network logs, which are up to 184 days. Version 1.2 of the privacy policy names no time for them.
 */
export const USE_LIFE = 184 * DAY

/** The time before which something was, to be `life` old now. */
export const before = (now: Date, life: number) => new Date(now.getTime() - life)
