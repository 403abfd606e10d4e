/**
 * What a text or a number must be to be stored or sent: plain JSON Schema keywords. The schemas beside this file are made
 * of them, and the client, which ships no TypeBox, holds against them what enters from an address, from storage or from
 * the host app (`fits`).
 */
export interface TextFormat {
  minLength?: number
  maxLength: number
  pattern?: string
}

/** Control characters, and halves of surrogate pairs, which no JSON can carry. */
const ODD = '\\0-\\x1f\\x7f-\\x9f\\ud800-\\udfff'
const plain = (minLength: number, maxLength: number) => ({ minLength, maxLength, pattern: `^[^${ODD}]*$` })

export const CHANNEL = plain(1, 64)
/** Ids that the client makes: of the device, and of the session. */
export const CLIENT_ID = plain(1, 128)
export const PHONE_MARK = plain(0, 128)
/** Of login by link; `TOKEN` is what may come in its place from an address or the host app. */
export const UID = plain(1, 512)
export const HALF_LINK = plain(0, 512)
/** The value of a header (RFC 9110, 5.5): visible ASCII, with blanks inside only. */
export const TOKEN = { minLength: 1, maxLength: 2048, pattern: '^[!-~]+( +[!-~]+)*$' }
/** `user_id` as a text: 15 digits at most are an exact number in JSON. */
export const USER_ID = { maxLength: 15, pattern: '^[1-9]\\d*$' }
export const MAX_USER_ID = 999_999_999_999_999
/** How much of the request context, of a landing and of a mark a call can carry. */
export const MAX_REQUEST_ID = 64
export const MAX_AGENT = 1024
export const MAX_URL = 4096
export const MAX_LANDING = 2048
export const MAX_CLICK_ID = 256
export const MAX_PAGE = 64
/** A parameter of a page that goes along with the options call. */
export const QUERY_NAME = plain(1, 64)
export const QUERY_VALUE = plain(0, 1024)
/** An answer of the order form, and the name of a place. */
export const ANSWER = { maxLength: 32 }
/** An answer of a partner list's form. */
export const LEAD_VALUE = { maxLength: 64 }
export const ID_NO = { maxLength: 18 }
export const ORDER_NO = { minLength: 1, maxLength: 32 }
export const FEN = { minimum: 0 }
export const MONTHS = { minimum: 1, maximum: 60 }

/** Whether a value is a text of this format. Counts UTF-16 units, so it never takes what the server refuses. */
export const fits = (
  { minLength = 0, maxLength, pattern = '' }: TextFormat,
  value: unknown,
): value is string =>
  typeof value === 'string' &&
  value.length >= minLength &&
  value.length <= maxLength &&
  new RegExp(pattern, 'u').test(value)

/** Whether a value is a whole number within these limits, and one that JSON carries exactly. */
export const isWithin = (
  { minimum, maximum = Number.MAX_SAFE_INTEGER }: { minimum: number; maximum?: number },
  value: unknown,
): value is number => Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum

/** As much of a text as a call can carry. */
export const clip = (text: string, maxLength: number) =>
  text.slice(0, maxLength).replace(new RegExp(`[${ODD}]`, 'gu'), '')
