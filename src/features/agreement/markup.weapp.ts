// A grey that is visible on light and on dark cards.
const cell = 'padding:6px 8px;border:1px solid rgba(128,128,128,.3);text-align:left;vertical-align:top'
const list = 'margin:0 0 12px;padding-left:1.5em'

/**
 * The same styles as in agreement.module.scss. Sizes are relative to the text's own size, so that the larger type
 * applies to them.
 */
const STYLES: Record<string, string> = {
  h2: 'margin:0 0 8px;padding-top:20px;font-size:1.125em;font-weight:600;line-height:1.4',
  h3: 'margin:0 0 8px;padding-top:8px;font-size:1em;font-weight:600;line-height:1.4',
  p: 'margin:0 0 12px',
  ol: `${list};list-style:decimal`,
  ul: `${list};list-style:disc`,
  table: 'width:100%;margin:0 0 12px;border-collapse:collapse;font-size:max(.875em,var(--f14))',
  th: `${cell};font-weight:600`,
  td: cell,
}

/**
 * Prepares the text for the mini-program's rich-text component. Style sheets do not apply inside it, so each element
 * gets an inline style. The server leaves only these few elements, all without attributes (S26.4).
 */
export const styled = (html: string) =>
  html.replace(/<(\w+)>/g, (start, tag: string) => (STYLES[tag] ? `<${tag} style="${STYLES[tag]}">` : start))
