/** Mainland mobile numbers, and identity numbers of 15 or 18 characters, without further digits around them. */
const PERSONAL = [
  /(?<!\d)(?:(?:00)?86|0)?1[3-9]\d{9}(?!\d)/,
  /(?<!\d)\d{8}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}(?!\d)/,
  /(?<!\d)\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx](?!\d)/i,
]

/** A whole UUID, or a whole digest of a usual length in hex: random digits may look like a number. */
const OPAQUE =
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i

const SEPARATORS = /[^\da-z]/gi

/** Whether a text contains what looks like a phone or identity number, so that a partner cannot use it as a reference. */
export const isPersonal = (text: string): boolean =>
  !OPAQUE.test(text) &&
  [text, text.replace(SEPARATORS, '')].some((one) => PERSONAL.some((kind) => kind.test(one)))
