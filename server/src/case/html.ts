import { CHINA_MS } from '@contract/rules/time'
import { CLOSED_TEXT, STATUS_TEXT } from '../application/texts'
import { purposeText } from '../consent/consents'
import { escapeHtml as html } from '../lib/text/escape-html'
import { yuan } from '../lib/yuan'
import { names } from '../postgres/tables'

const WORDS: Readonly<Record<string, string>> = {
  give: '同意',
  withdraw: '撤回',
  confirm: '确认明示表',
  deliver: '申请',
  lead: '请机构联系',
  visit: '到店',
  conversion: '广告效果',
  notice: '微信进度通知',
  consent: '同意',
  entrusted: '委托处理',
  ...Object.fromEntries(
    Object.entries({ ...STATUS_TEXT, ...CLOSED_TEXT }).map(([code, { event }]) => [code, event]),
  ),
}
export const wordOf = (value: string | number) => (Object.hasOwn(WORDS, value) ? WORDS[value] : value)
const percent = (rate: number) => `${rate.toFixed(2)}%`
const texts = (list: { text: string }[]) => list.map(({ text }) => text)

/** How values are shown that are not shown as they are stored, by the name of their column. */
const FORMATS: Readonly<Record<string, (value: never) => unknown>> = {
  ...Object.fromEntries(
    names('amount monthly_payment last_payment total_cost total_repayment').map((name) => [name, yuan]),
  ),
  ...Object.fromEntries(names('annual_rate simple_rate').map((name) => [name, percent])),
  ...Object.fromEntries(names('status reason kind basis').map((name) => [name, wordOf])),
  reasons: texts,
  changes: texts,
  purpose: purposeText,
}

type Value = string | number | boolean | Date | readonly unknown[] | null | undefined

/** A value as text; a time as 2026-11-20 10:05:09, China time. */
export function textOf(value: Value): string {
  if (value === null || value === undefined || value === '') return '—'
  if (value instanceof Date)
    return new Date(value.getTime() + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ')
  if (Array.isArray(value)) return value.join('；') || '没有'
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}

export const element = (tag: string, text: string) => `<${tag}>${html(text)}</${tag}>`
const line = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
const NONE = '<p>没有记录。</p>'

type Columns<Row> = readonly (keyof Row & string)[]

const cellsOf = <Row>(row: Row, columns: Columns<Row>) =>
  columns.map((name) => {
    const value = row[name]
    return textOf((value === null ? value : (FORMATS[name]?.(value as never) ?? value)) as Value)
  })

/** A table of rows, with a heading for each column. */
export function table<Row>(rows: readonly Row[], columns: Columns<Row>, headings: string): string {
  if (rows.length === 0) return NONE
  const head = line(...headings.split(' ').map((heading) => element('th', heading)))
  const body = rows.map((row) => line(...cellsOf(row, columns).map((text) => element('td', text))))
  return `<table><thead>${head}</thead><tbody>${body.join('\n')}</tbody></table>`
}

/** One row as a table, its headings on the left. */
export function facts<Row>(row: Row, columns: Columns<Row>, headings: string): string {
  const cells = cellsOf(row, columns)
  const rows = headings
    .split(' ')
    .map((heading, i) => line(element('th', heading), element('td', cells[i] ?? '')))
  return `<table>${rows.join('\n')}</table>`
}

export const part = (title: string, ...inner: string[]) => element('h3', title) + inner.join('')
export const parts = <Row>(rows: readonly Row[], partOf: (row: Row) => string) =>
  rows.map(partOf).join('\n') || NONE

/** What the visitor was shown, of stored versions alone: a later release or catalogue changes no byte of it. */
export const shown = (what: string, inner: string) =>
  `<div class="shown" data-shown="${html(what)}">${inner}</div>`
