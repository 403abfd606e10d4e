import { hasHan, type Said, UNKNOWN } from './said'

const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  shy: '',
  '#': '',
}
const decoded = (text: string) =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** Replaces template values, which are filled in when the page is shown, by a placeholder. */
const filledIn = (text: string) => text.replace(/\{\{.*?\}\}|<%.*?%>/g, UNKNOWN)
/** Keeps only the line breaks, so that the line numbers of the following text stay correct. */
const blank = (text: string) => text.replace(/[^\n]/g, '')

/** Tags that begin a new line of text. */
const BLOCK =
  /<\/?(p|div|h\d|li|ul|ol|table|tr|td|th|section|article|br|title|body|main|noscript|a)\b[^>]*>/gi
const SHOWN_ATTRIBUTES =
  /\s(?:title|alt|placeholder|content|label|aria-label|value)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Returns the texts of HTML: the text between block tags, and the attributes that are shown or read aloud. */
export function readHtml(file: string, source: string): Said[] {
  const bare = filledIn(source)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, blank)
  const lineAt = (index: number) => bare.slice(0, index).split('\n').length
  const attributes = [...bare.matchAll(/<[a-z][^>]*>/gi)].flatMap((tag) =>
    [...tag[0].matchAll(SHOWN_ATTRIBUTES)].map(([, double, single]) => ({
      text: decoded(double ?? single ?? ''),
      line: lineAt(tag.index),
    })),
  )
  const texts = bare.replace(BLOCK, (tag) => `${blank(tag)}\u0000`).replace(/<[^>]*>/g, blank)
  let line = 1
  const blocks = texts.split('\u0000').map((block) =>
    block.split('\n').map((text, i) => {
      if (i) line++
      return { text: decoded(text).trim(), line }
    }),
  )
  return said(file, [...attributes.map((one) => [one]), ...blocks])
}

export function readMarkdown(file: string, source: string): Said[] {
  const blocks: { text: string; line: number }[][] = [[]]
  for (const [i, text] of filledIn(source).split('\n').entries()) {
    const begins = text.trim() === '' || /^\s*(#|[-*+] |\d+\. |\||>)/.test(text)
    if (begins) blocks.push([])
    blocks[blocks.length - 1]?.push({
      text: decoded(text.replace(/^\s*(#+|[-*+>]|\d+\.)\s|\*\*|`|<[^>]*>/g, '')).trim(),
      line: i + 1,
    })
  }
  return said(file, blocks)
}

const said = (file: string, texts: { text: string; line: number }[][]): Said[] =>
  texts
    .map((parts) => ({ file, parts }))
    .filter(({ parts }) => hasHan(parts.map(({ text }) => text).join('')))
