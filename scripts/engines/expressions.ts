import { parse, type Token as Read } from 'acorn'

/** acorn's own type omits the value of a token. */
type Token = Read & { value?: { pattern?: string; flags?: string } }

/** What the pattern of a regular expression can need that an engine may lack. */
export type ExpressionFeature = 'propertyEscapes' | 'lookbehind' | 'namedGroups'

/** The parts of a pattern in which these features can begin: escapes, character classes, and groups. */
const PARTS = /\\[\s\S]|\(\?<(?:[=!]|(?=[^=!]))|[[\]]/g

/**
 * Returns what a pattern needs. `\p{…}` is a property escape only with the flag `u` or `v`; in a character class a group
 * is none.
 */
export function featuresOf(pattern: string, flags: string): ExpressionFeature[] {
  const found = new Set<ExpressionFeature>()
  let inClass = false
  for (const [part] of pattern.matchAll(PARTS)) {
    if (part === '[') inClass = true
    else if (part === ']') inClass = false
    else if (/^\\p$/i.test(part)) {
      if (/[uv]/.test(flags)) found.add('propertyEscapes')
    } else if (part.startsWith('(') && !inClass)
      found.add(part.length > '(?<'.length ? 'lookbehind' : 'namedGroups')
  }
  return [...found]
}

/**
 * Returns the regular expression literals of a script with what they need. A text without any of these features is not
 * parsed, because every file of a build is read.
 *
 * @throws acorn's SyntaxError when the script cannot be parsed
 */
export function literalsWithFeatures(source: string) {
  if (!/\\p|\(\?</i.test(source)) return []
  const tokens: Token[] = []
  parse(source, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    onToken: tokens as never,
  })
  return tokens.flatMap(({ type, value }) => {
    if (type.label !== 'regexp') return []
    const { pattern = '', flags = '' } = value ?? {}
    const features = featuresOf(pattern, flags)
    return features.length ? [{ pattern, flags, features }] : []
  })
}
