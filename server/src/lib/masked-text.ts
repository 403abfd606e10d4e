/**
 * 18-character identity numbers and 11-digit mobile numbers that are not part of a longer word; what JSON escapes, such
 * as a line break, is no part of one.
 */
const ID_NO = /(?<=^|[^\dA-Za-z]|\\[bfnrt]|\\u[\da-f]{4})\d{17}[\dXx](?![\dA-Za-z])/g
const MOBILE = /(?<=^|[^\dA-Za-z]|\\[bfnrt]|\\u[\da-f]{4})(1[3-9]\d)\d{4}(\d{4})(?![\dA-Za-z])/g

/** Masks personal numbers in a log line or an error's text: a safety net in case they get there at all. */
export const withoutNumbers = (text: string) =>
  text.replace(ID_NO, '******************').replace(MOBILE, '$1****$2')

/** A string of JSON, or a number. */
const VALUE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** The same for a text of JSON, which stays JSON: a masked number becomes a string. */
export const jsonWithoutNumbers = (json: string) =>
  json.replace(VALUE, (value) => {
    const masked = withoutNumbers(value)
    return masked === value || value.startsWith('"') ? masked : `"${masked}"`
  })

/** 张**: the family name, which most have of one character. */
export const maskName = (name: string) => [...name].map((one, i) => (i === 0 ? one : '*')).join('')

/** 138****5678: the only form in which a phone number may be logged. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
