import { escapeHtml as html } from '../lib/text/escape-html'
import { HIDDEN } from './csv'
import type { Cell, Section, Table } from './section'
import { STYLE } from './style'

export interface Head {
  title: string
  /** What the report is about: names with texts. */
  facts: readonly (readonly [name: string, text: string])[]
  notes: readonly string[]
}

/** @param most the largest number of the column, to which the bar of a number belongs; null for the first column */
function cell(value: Cell, most: number | null): string {
  if (most === null) return `<th scope="row">${html(String(value ?? ''))}</th>`
  if (value === null)
    return `<td class="hid"><span aria-hidden="true">—</span><span class="sr">${HIDDEN}</span></td>`
  if (typeof value === 'number')
    return `<td class="bar" style="--part:${Math.round((100 * value) / (most || 1))}%">${value.toLocaleString('en-US')}</td>`
  return `<td>${html(value)}</td>`
}

const mostOf = (rows: Table['rows'], column: number) =>
  column === 0 ? null : Math.max(0, ...rows.map((row) => Number(row[column]) || 0))

function tableHtml({ id, caption, head, rows }: Table): string {
  const most = head.map((_, column) => mostOf(rows, column))
  return `
<div class="table" tabindex="0" role="region" aria-labelledby="t-${id}"><table><caption id="t-${id}">${html(caption)}</caption>
<thead><tr>${head.map((name) => `<th scope="col">${html(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((value, i) => cell(value, most[i] ?? null)).join('')}</tr>`).join('\n')}</tbody></table></div>`
}

const section = ({ id, title, text, tables }: Section) => {
  const shown = tables.filter(({ isFileOnly, rows }) => !isFileOnly && rows.length > 0)
  return `
<section aria-labelledby="${id}"><h2 id="${id}">${html(title)}</h2><p class="soft">${html(text)}</p>
${shown.length > 0 ? shown.map(tableHtml).join('') : '<p>本期没有数据。</p>'}</section>`
}

/** The report as one HTML page that loads nothing and runs no script. */
export const pageOf = ({ title, facts, notes }: Head, sections: readonly Section[]): string =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex"><title>${html(title)}</title><style>${STYLE}</style></head><body>
<header><h1>${html(title)}</h1><dl>${facts.map(([name, text]) => `<dt>${html(name)}</dt><dd>${html(text)}</dd>`).join('')}</dl>
<nav aria-label="目录"><ul>${sections.map(({ id, title: name }) => `<li><a href="#${id}">${html(name)}</a></li>`).join('')}</ul></nav></header>
<main>${sections.map(section).join('')}</main>
<footer>${notes.map((note) => `<p>${html(note)}</p>`).join('')}</footer>
</body></html>
`
