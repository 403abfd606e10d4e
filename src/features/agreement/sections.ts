/** A section of an agreement under its heading of level 2. Text before the first heading has no heading. */
export interface Section {
  /** The id of the element, used as the target of a jump. */
  id: string
  title: string | null
  html: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()

/**
 * Splits a text before each `<h2>`. The server has sanitised it (S26.4): its elements have no attributes, and
 * headings stand at the top level.
 */
export function sectionsOf(html: string): Section[] {
  return html
    .split(/(?=<h2>)/)
    .filter((part) => part.trim())
    .map((part, index) => {
      const heading = /^<h2>([\s\S]*?)<\/h2>/.exec(part)?.[1]
      return { id: `section-${index + 1}`, title: heading === undefined ? null : plain(heading), html: part }
    })
}
