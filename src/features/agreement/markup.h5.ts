const ROLES: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
}

/** H5 styles the elements themselves; a table stacked on a narrow screen is one only by its roles. */
export const styled = (html: string) =>
  html.replace(/<(\w+)>/g, (start, tag: string) => (ROLES[tag] ? `<${tag} role="${ROLES[tag]}">` : start))
