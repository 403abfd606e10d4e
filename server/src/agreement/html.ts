import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '../lib/text/escape-html'

/** All elements that an agreement may contain. It needs no links, styles, images or attributes. */
const ALLOWED = 'h2 h3 p ol ul li table thead tbody tr th td strong br'.split(' ')

/** Removes every other element and all attributes; scripts and styles are removed with their content. */
export const sanitise = (html: string) =>
  sanitizeHtml(html, { allowedTags: ALLOWED, allowedAttributes: {}, disallowedTagsMode: 'discard' }).trim()

const inline = (text: string) => escapeHtml(text.trim()).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
const wrap = (tag: string, inner: string) => `<${tag}>${inner}</${tag}>`

const cells = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
const isRule = (row: string) => /^\|?[\s:|-]+\|?$/.test(row) && row.includes('-')

function table(lines: string[]): string {
  const [head = '', ...rows] = lines.filter((line) => !isRule(line))
  const row = (line: string, tag: string) => {
    const inner = cells(line).map((cell) => wrap(tag, inline(cell)))
    return wrap('tr', inner.join(''))
  }
  const body = rows.map((line) => row(line, 'td')).join('')
  return wrap('table', wrap('thead', row(head, 'th')) + wrap('tbody', body))
}

const list = (tag: string, lines: string[], marker: RegExp) =>
  wrap(tag, lines.map((line) => wrap('li', inline(line.replace(marker, '')))).join(''))

/** Renders one block: lines without a blank line between them. */
function block(lines: string[]): string {
  const [first = ''] = lines
  const heading = /^(#{2,3})\s+(.+)$/.exec(first)
  if (heading) {
    const rest = lines.slice(1)
    return wrap(`h${heading[1]?.length}`, inline(heading[2] ?? '')) + (rest.length ? block(rest) : '')
  }
  if (lines.every((line) => line.startsWith('|'))) return table(lines)
  if (lines.every((line) => /^\d+\.\s/.test(line))) return list('ol', lines, /^\d+\.\s+/)
  if (lines.every((line) => /^-\s/.test(line))) return list('ul', lines, /^-\s+/)
  return wrap('p', lines.map(inline).join('<br />'))
}

/** Markdown with `##`, `###`, paragraphs, `1.` and `-` lists, tables and **strong**; HTML in the text is escaped. */
export function renderMarkdown(text: string): string {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return sanitise(
    blocks
      .map((part) => part.split('\n').filter((line) => line.trim()))
      .filter((lines) => lines.length > 0)
      .map(block)
      .join('\n'),
  )
}
