/** What a text lists in the cells of its tables; the whole text where it has none. */
const listed = (html: string) => html.match(/<td>.*?<\/td>/gs)?.join('\n') ?? html

/**
 * Whether the HTML of an agreement names something by these words: in a cell of a table where it has one, as a heading
 * or another sentence may contain them by accident.
 */
export const isNamed = (html: string, words: string): boolean => listed(html).includes(words)
