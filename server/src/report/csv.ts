import type { Cell, Table } from './section'

/** How a hidden number reads. */
export const HIDDEN = '不单列'

/** A spreadsheet would run a text that begins like this as a formula; an apostrophe in front makes it text. */
const FORMULA = /^[=+\-@\t\r]/

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? HIDDEN
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets know the encoding. */
export const csvOf = ({ head, rows }: Table): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`
