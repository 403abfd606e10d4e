/** A limit as plain JSON Schema keywords, for the schemas and for `fits`: the client ships no TypeBox. */
export interface TextFormat {
  minLength?: number
  maxLength: number
  pattern?: string
}

/** Control characters, and lone surrogates, which JSON cannot carry. */
const BAD = '\\0-\\x1f\\x7f-\\x9f\\ud800-\\udfff'
const plain = (minLength: number, maxLength: number) => ({ minLength, maxLength, pattern: `^[^${BAD}]*$` })

export const CHANNEL = plain(1, 64)
/** Ids that the client generates, for the device and for the session. */
export const CLIENT_ID = plain(1, 128)
export const PHONE_MARK = plain(0, 128)
export const UID = /* @__PURE__ */ plain(1, 512)
export const HALF_LINK = plain(0, 512)
/** An access token. It is sent as a header value (RFC 9110, 5.5): visible ASCII, spaces only between characters. */
export const TOKEN = { minLength: 1, maxLength: 2048, pattern: '^[!-~]+( +[!-~]+)*$' }
/** `user_id` as a text, at most 15 digits, which JSON numbers represent exactly. */
export const USER_ID = { maxLength: 15, pattern: '^[1-9]\\d*$' }
export const MAX_USER_ID = 999_999_999_999_999
/** Maximum lengths of texts in the request context, in landings and in tracking events. */
export const MAX_REQUEST_ID = 64
export const MAX_AGENT = 1024
export const MAX_URL = 4096
/** Of the path of a request; the longest one of a page has a channel of 64 characters, each encoded as 9. */
export const MAX_PATH = 1024
export const MAX_LANDING = 2048
export const MAX_PAGE = 64
/** Name and value of a page's query parameter that is sent with the channel option request. */
export const QUERY_NAME = plain(1, 64)
export const QUERY_VALUE = plain(0, 1024)
/** A value of the order form, or the name of an area. */
export const ANSWER = { maxLength: 32 }
export const LEAD_VALUE = { maxLength: 64 }
export const ID_NO = { maxLength: 18 }
export const ORDER_NO = { minLength: 1, maxLength: 32 }
export const FEN = { minimum: 0 }
export const MONTHS = { minimum: 1, maximum: 60 }

/** Whether a value is a text of this format. It counts UTF-16 units, so it never accepts what the server rejects. */
export const fits = (
  { minLength = 0, maxLength, pattern = '' }: TextFormat,
  value: unknown,
): value is string =>
  typeof value === 'string' &&
  value.length >= minLength &&
  value.length <= maxLength &&
  new RegExp(pattern, 'u').test(value)

/** Whether a value is an integer within these limits that JSON represents exactly. */
export const isWithin = (
  { minimum, maximum = Number.MAX_SAFE_INTEGER }: { minimum: number; maximum?: number },
  value: unknown,
): value is number => Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum

/** Shortens a text to `maxLength` and removes the characters that a request must not contain. */
export const clip = (text: string, maxLength: number) =>
  text.slice(0, maxLength).replace(new RegExp(`[${BAD}]`, 'gu'), '')

/** The text without the letters of `chars` at its end; `/\/+$/` would read a long row anew from each of its places. */
export function withoutEnd(text: string, chars: string): string {
  let end = text.length
  while (end > 0 && chars.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
