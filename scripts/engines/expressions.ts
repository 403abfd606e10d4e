/** What the pattern of a regular expression can need that an engine may lack. */
export type ExpressionFeature = 'propertyEscapes' | 'lookbehind' | 'namedGroups'

/** The parts of a pattern in which these features can begin: escapes, character classes, and groups. */
const PARTS = /\\[\s\S]|\(\?<(?:[=!]|(?=[^=!]))|[[\]]/g

/** Returns what a pattern needs: `\p{…}` only with the flag `u` or `v`, and no group in a character class. */
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

/** A regular expression with what it needs. */
export interface Expression {
  pattern: string
  features: ExpressionFeature[]
}
