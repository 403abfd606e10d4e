import { createHash } from 'node:crypto'

/** JSON with sorted member names and no white space (after RFC 8785), so that equal content has equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`)
    .join(',')}}`
}

/** SHA-256 of a text, hex. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
