import { type Static, Type as T } from 'typebox'

/**
 * How an application reaches an institution. `jump`: nothing personal leaves; the visitor applies on the institution's own
 * page, and a random referral number is all that links the two. `direct`: the server sends the application to the
 * institution. `relay`: the same message, sealed for the institution's key and carried by a third server, which cannot
 * read it.
 */
export const WAYS = ['jump', 'direct', 'relay'] as const
export const Way = T.Enum(WAYS)
export type Way = Static<typeof Way>

/** The way of an institution whose file names none: the one on which nothing personal leaves. */
export const DEFAULT_WAY = 'jump' satisfies Way

/** The number with which a visitor comes to an institution by `jump`, as a pattern. */
export const REFERRAL = '^[0-9a-f]{42}$'
/** The one parameter by which it is named in the address of the institution. */
export const REFERRAL_PARAMETER = 'ref'

/** Whether personal data is passed on to the institution. */
export const passesData = (way: Way): boolean => way !== 'jump'

/** What the operator may set: the identity comes before the offers, or after the choice of a product that needs it. */
export const IDENTITY_SETTINGS = ['before', 'after'] as const

/** When the identity is asked for; `never` where nothing is passed on, whatever the visitor chooses. */
export const IDENTITY_STEPS = [...IDENTITY_SETTINGS, 'never'] as const
export const IdentityStep = T.Enum(IDENTITY_STEPS)
export type IdentityStep = Static<typeof IdentityStep>
