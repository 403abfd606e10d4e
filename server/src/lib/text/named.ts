/** What a text lists in the cells of its tables; the whole text where it has none. */
const listed = (html: string) => html.match(/<td>.*?<\/td>/gs)?.join('\n') ?? html

/** Whether an agreement's HTML names something in a cell of a table, if it has one: a heading may by accident. */
export const isNamed = (html: string, words: string): boolean => listed(html).includes(words)
