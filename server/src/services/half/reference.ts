/**
 * A mainland mobile number, with or without its country code, and an identity number of 15 or 18 characters. Hexadecimal
 * digits around them count as part of a longer number, so that no UUID is mistaken for one.
 */
const PERSONAL = [
  /(?<![\da-f])(?:86)?1[3-9]\d{9}(?![\da-f])/i,
  /(?<![\da-f])\d{8}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}(?![\da-f])/i,
  /(?<![\da-f])\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx](?![\da-f])/i,
]

/** Whether a text contains what looks like a phone or identity number, so that a partner cannot use it as a reference. */
export const isPersonal = (text: string): boolean => PERSONAL.some((one) => one.test(text))
