import { isIdNo } from '@contract/rules/id-no'

/** Minimum and maximum age of applicants, inclusive (S10.7). */
export const AGE = { min: 18, max: 60 } as const

/** A valid identity number with its date of birth, YYYY-MM-DD; null when invalid. */
export type IdNo = { id_no: string; birth_date: string } | null

/** Parses an 18-character identity number: format, date of birth and check character. A lower-case x is accepted. */
export function parseIdNo(text: string): IdNo {
  const id_no = text.trim().toUpperCase()
  if (!isIdNo(id_no)) return null
  const birth_date = `${id_no.slice(6, 10)}-${id_no.slice(10, 12)}-${id_no.slice(12, 14)}`
  const date = new Date(`${birth_date}T00:00:00Z`)
  // A day that does not exist in the month would roll over into the next one.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth_date) return null
  return { id_no, birth_date }
}

/** Age in full years on `today`; both dates YYYY-MM-DD. Born on 29 February, one becomes a year older on 1 March. */
export function ageOn(birth_date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return today.slice(5) < birth_date.slice(5) ? years - 1 : years
}

/** 330***********1234: the only form in which an identity number leaves the server. */
export const maskIdNo = (id_no: string) => `${id_no.slice(0, 3)}***********${id_no.slice(-4)}`
