import type { Fen } from '@contract/brands'
import type { Range } from './choice'

/** `885–934`, or one figure where both are the same. */
export function spread([low, high]: Range, format: (figure: Fen) => string): string {
  const [from, to] = [format(low), format(high)]
  return from === to ? from : `${from}–${to}`
}
