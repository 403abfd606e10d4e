import { escapeHtml as html } from '../lib/text/escape-html'
import { htmlDocument } from '../lib/text/html-document'

/** A number or text of a table; null is hidden (report/hidden.ts). */
export type Plain = number | string | null

/** A cell with a line below it, a link, or the text of a command. */
export interface Rich {
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

/** The report's style sheet: phone to desktop, light and dark, and A4. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2430;--soft:#566072;--line:#d5dae2;--band:#f4f6f9;--link:#0b57b0}
@media (prefers-color-scheme:dark){:root{--paper:#14181f;--ink:#e6eaf0;--soft:#a5afbe;--line:#39424f;--band:#1d232d;--link:#8ab8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main,header,footer{max-width:1080px;margin:0 auto;padding:0 16px}
h1{font-size:1.6rem;line-height:1.3;margin:28px 0 12px}
h2{font-size:1.25rem;margin:0 0 4px}
section{margin-top:40px}
p{margin:0 0 8px;max-width:46em}
.soft,caption,footer{color:var(--soft)}
dl{display:grid;grid-template-columns:fit-content(40%) minmax(0,1fr);gap:2px 16px;margin:0}
dt{color:var(--soft)}dd{margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:16px 0 0;padding:8px 0;border-block:1px solid var(--line)}
a{color:var(--link);display:inline-block;padding:4px 0}
.table{position:relative;overflow:auto;max-height:min(70vh,560px);margin-top:12px;border:1px solid var(--line);border-radius:6px}
a:focus-visible,.table:focus-visible{outline:3px solid var(--link);outline-offset:2px}
table{border-collapse:separate;border-spacing:0;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:8px 12px;font-size:.9rem}
th,td{padding:6px 12px;text-align:right;white-space:nowrap;border-top:1px solid var(--line)}
th:first-child,td.text{text-align:left}
thead th{position:sticky;top:0;background:var(--band);font-weight:600;border-top:0}
tbody th{font-weight:400;position:sticky;left:0;background:var(--paper);white-space:normal;min-width:7.5em;max-width:50vw}
thead th:first-child{left:0;z-index:1}
.hid,td small{color:var(--soft)}
td small{display:block}
.words td{text-align:left;white-space:normal;min-width:5em;vertical-align:top}
code{font:.875em/1.6 ui-monospace,Consolas,monospace;white-space:nowrap}
.bar{background:linear-gradient(var(--link) 0 0) right bottom/var(--part) 3px no-repeat;print-color-adjust:exact}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{margin-top:40px;padding-bottom:32px;font-size:.9rem}
@page{size:A4;margin:14mm}
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--band:#f2f2f2}
body{font-size:10pt}nav{display:none}.table{overflow:visible;max-height:none;border:0}thead{display:table-header-group}
thead th,tbody th{position:static}tr{break-inside:avoid}h2,caption,section>p.soft{break-after:avoid}caption{padding:2px 5px;font-size:9pt}th,td{padding:2px 5px;font-size:8.5pt}
main,header,footer{max-width:none;padding:0}}
`

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
