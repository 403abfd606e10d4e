import { parse, type Token as Read } from 'acorn'
import { type Expression, featuresOf } from './expressions'

/** acorn's own type omits the value of a token. */
type Token = Read & { value?: { pattern?: string; flags?: string } }

/**
 * Returns the regular expression literals of a script with what they need. A text without any of these features is not
 * parsed, because every file of a build is read.
 *
 * @throws acorn's SyntaxError when the script cannot be parsed
 */
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
