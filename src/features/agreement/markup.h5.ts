const ROLES: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
}

/**
 * On H5 the style sheet applies to the elements of the text. It stacks tables on a narrow screen, where browsers take
 * them for tables only by their roles.
 */
export const styled = (html: string) =>
  html.replace(/<(\w+)>/g, (start, tag: string) => (ROLES[tag] ? `<${tag} role="${ROLES[tag]}">` : start))
