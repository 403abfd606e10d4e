/**
 * A regular expression for the names of the tests that a title of the source stands for: `%s` and the like are filled in
 * for each row of a table. What follows the title is left open.
 */
export const patternOf = (title: string) =>
  title
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%[sdijf]|\\\$\w+/g, '.+')
    .replaceAll('%%', '%')
