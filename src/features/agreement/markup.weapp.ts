const list = 'margin:0 0 12px;padding-left:1.5em'

/** As in agreement.module.scss. Sizes are relative to the text's own, for the larger type. */
const STYLES: Record<string, string> = {
  h2: 'margin:0 0 8px;padding-top:20px;font-size:1.125em;font-weight:600;line-height:1.4',
  h3: 'margin:0 0 8px;padding-top:8px;font-size:1em;font-weight:600;line-height:1.4',
  p: 'margin:0 0 12px',
  ol: `${list};list-style:decimal`,
  ul: `${list};list-style:disc`,
  table: 'display:block;margin:0 0 12px;line-height:1.6',
  thead: 'display:block',
  tbody: 'display:block',
  // A grey that is visible on light and on dark cards.
  tr: 'display:block;padding:8px 0;border-bottom:1px solid rgba(128,128,128,.3)',
}

const CELLS = ['font-weight:600', 'font-weight:400', 'font-weight:400;color:var(--secondary)']
const HEAD = 'font-weight:400;color:var(--secondary)'

function stacked(row: string) {
  const rest = [...CELLS]
  const last = rest.pop()
  return row
    .replace(/<\/th>\s*<th>/g, '、')
    .replace(/<th>/g, `<th style="${HEAD}">每项依次是：`)
    .replace(/<td>/g, () => `<td style="display:block;${rest.shift() ?? last}">`)
}

/** Inline, because style sheets do not apply inside rich-text; tables are stacked, as a phone has no room (S26.4). */
export const styled = (html: string) =>
  html
    .replace(/<tr>[\s\S]*?<\/tr>/g, stacked)
    .replace(/<(\w+)>/g, (start, tag: string) => (STYLES[tag] ? `<${tag} style="${STYLES[tag]}">` : start))
