import { parse, type Token as Read } from 'acorn'

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

export interface Expression {
  pattern: string
  features: ExpressionFeature[]
}

/** acorn's own type omits the value of a token. */
type Token = Read & { value?: { pattern?: string; flags?: string } }

/** Reads every file of a build, so a script without such features is not parsed. @throws acorn's SyntaxError */
export function demandingLiterals(source: string): Expression[] {
  if (!/\\p|\(\?</i.test(source)) return []
  const tokens: Token[] = []
  parse(source, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    onToken: tokens,
  })
  return tokens.flatMap(({ type, value }) => {
    if (type.label !== 'regexp') return []
    const { pattern = '', flags = '' } = value ?? {}
    const features = featuresOf(pattern, flags)
    return features.length ? [{ pattern, features }] : []
  })
}
