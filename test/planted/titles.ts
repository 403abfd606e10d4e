/**
 * Returns a regular expression that matches the names of all tests with this title. Placeholders such as `%s` match
 * the values of each table row, and any text may follow the title.
 */
export const patternOf = (title: string) =>
  title
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%[sdijf]|\\\$\w+/g, '.+')
    .replaceAll('%%', '%')
