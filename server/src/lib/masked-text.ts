/** 18-character identity numbers and 11-digit mobile numbers that are not part of a longer word. */
const ID_NO = /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g
const MOBILE = /(?<![\dA-Za-z])(1[3-9]\d)\d{4}(\d{4})(?![\dA-Za-z])/g

/** Masks personal numbers in a log line or an error's text: a safety net in case they get there at all. */
export const withoutNumbers = (text: string) =>
  text.replace(ID_NO, '******************').replace(MOBILE, '$1****$2')

/** 张**: the family name, which most have of one character. */
export const maskName = (name: string) => [...name].map((one, i) => (i === 0 ? one : '*')).join('')

/** 138****5678: the only form in which a phone number may be logged. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
