import { escapeHtml as html } from '../lib/text/escape-html'
import { htmlDocument } from '../lib/text/html-document'
import { STYLE } from './style'

/** A number or text of a table; null is hidden (report/hidden.ts). */
export type Plain = number | string | null

/** A cell with a line below it, a link, or the text of a command. */
interface Rich {
  text: Plain
  note?: string
  href?: string
  isCode?: true
}

export type Cell = Plain | Rich

/** Its id is part of the name of its CSV file. */
export interface Table {
  id: string
  caption: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Too long for the page: only a file. */
  isFileOnly?: true
  /** Of words rather than numbers: to the left, and in lines of a readable length. */
  isText?: true
}

export interface Section {
  id: string
  title: string
  text: string
  tables: readonly Table[]
  /** What is said where no table has a row. */
  none?: string
}

/** A section whose first table has its id, and `others` after it. */
export const sectionOf = (
  { id, title, text, none, ...first }: Omit<Section, 'tables'> & Table,
  ...others: readonly Table[]
): Section => ({ id, title, text, none, tables: [{ id, ...first }, ...others] })

const HIDDEN = '不单列'

/** A spreadsheet would run a text that begins like this as a formula; an apostrophe in front makes it text. */
const FORMULA = /^[=+\-@\t\r]/

const plain = (cell: Cell): Plain => (typeof cell === 'object' && cell !== null ? cell.text : cell)

function field(given: Cell): string {
  const cell = plain(given)
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? HIDDEN
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets know the encoding. */
export const csvOf = ({ head, rows }: Table): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`

interface Head {
  title: string
  facts: readonly (readonly [name: string, text: string])[]
  notes: readonly string[]
}

function contentOf({ text, note, href, isCode }: Rich): string {
  const words = html(typeof text === 'number' ? text.toLocaleString('en-US') : (text ?? ''))
  const shown = text === null ? `<span aria-hidden="true">—</span><span class="sr">${HIDDEN}</span>` : words
  const whole = href ? `<a href="${html(href)}">${shown}</a>` : isCode ? `<code>${shown}</code>` : shown
  return note === undefined ? whole : `${whole}<small>${html(note)}</small>`
}

/** @param most the largest number of the column, to which the bar of a number belongs; null for the first column */
function cell(value: Cell, most: number | null): string {
  const rich = typeof value === 'object' && value !== null ? value : { text: value }
  const content = contentOf(rich)
  if (most === null) return `<th scope="row">${content}</th>`
  if (rich.text === null) return `<td class="hid">${content}</td>`
  if (typeof rich.text === 'number')
    return `<td class="bar" style="--part:${Math.round((100 * rich.text) / (most || 1))}%">${content}</td>`
  return `<td>${content}</td>`
}

const mostOf = (rows: Table['rows'], column: number) =>
  column === 0 ? null : Math.max(0, ...rows.map((row) => Number(plain(row[column] ?? null)) || 0))

function tableHtml({ id, caption, head, rows, isText }: Table): string {
  const most = head.map((_, column) => mostOf(rows, column))
  return `
<div class="table" tabindex="0" role="region" aria-labelledby="t-${id}"><table${isText ? ' class="words"' : ''}><caption id="t-${id}">${html(caption)}</caption>
<thead><tr>${head.map((name) => `<th scope="col">${html(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((value, i) => cell(value, most[i] ?? null)).join('')}</tr>`).join('\n')}</tbody></table></div>`
}

/** A section of the report or the desk. */
export const sectionHtml = ({ id, title, text, tables, none = '本期没有数据。' }: Section): string => {
  const shown = tables.filter(({ isFileOnly, rows }) => !isFileOnly && rows.length > 0)
  return `
<section aria-labelledby="${id}"><h2 id="${id}">${html(title)}</h2><p class="soft">${html(text)}</p>
${shown.length > 0 ? shown.map(tableHtml).join('') : `<p>${html(none)}</p>`}</section>`
}

/** The report as one HTML page. */
export const pageOf = ({ title, facts, notes }: Head, sections: readonly Section[]): string =>
  htmlDocument(
    title,
    STYLE,
    `<header><h1>${html(title)}</h1><dl>${facts.map(([name, text]) => `<dt>${html(name)}</dt><dd>${html(text)}</dd>`).join('')}</dl>
<nav aria-label="目录"><ul>${sections.map(({ id, title: name }) => `<li><a href="#${id}">${html(name)}</a></li>`).join('')}</ul></nav></header>
<main>${sections.map(sectionHtml).join('')}</main>
<footer>${notes.map((note) => `<p>${html(note)}</p>`).join('')}</footer>`,
  )
