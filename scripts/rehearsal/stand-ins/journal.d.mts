/** A line of the journal of a stand-in. */
export interface Line {
  /** When it was written, milliseconds since 1970. */
  at: number
  /** Of a received message. */
  id?: string
  text?: string
  /** A message without a valid signature. */
  forged?: string
  /** A report of an institution, `<application>-<status>`, and its answers. */
  report?: string
  apply_no?: string
  http?: number
  again?: number | string
  /** A link of the partner, by its reference of the visitor. */
  link?: string
  url?: string
  /** What the partner has read of its feed. */
  cursor?: string
  /** An access token that WeChat gave, and one call with it. */
  token?: string
  used?: string
  /** A code of WeChat that was used, and the number that WeChat handed out. */
  code?: string
  mobile?: string
  /** A message to a visitor about a product: `errcode` is 0, or 43101 when the permission was used before. */
  openid?: string
  product?: string
  errcode?: number
  /** A fault of WeChat, which happens once. */
  met?: string
  events?: { id: string; ref: string | null; type: string }[]
}

export function readLines(file: string): Line[]
