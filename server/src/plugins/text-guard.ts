const LONE_SURROGATE = /\p{Surrogate}/u

/** Lawful bodies are five levels deep; what recurses over a value (JSON, fingerprints) must not run out of stack. */
const MAX_DEPTH = 32

/** Holds NUL, which PostgreSQL cannot store, or half of a surrogate pair, which is no text at all. */
const isUnstorable = (text: string) => text.includes('\0') || LONE_SURROGATE.test(text)

/**
 * The path (dots between names) of the first value that no column can hold, or null: text with NUL or a lone
 * surrogate, a number that a double does not hold exactly, or one nested too deep. Iterative, because a body of 64 KB
 * may be nested thousands deep.
 */
export function findUnstorable(body: unknown): string | null {
  const open: { path: string; depth: number; value: unknown }[] = [{ path: '', depth: 0, value: body }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, depth, value } = next
    if (typeof value === 'string' && isUnstorable(value)) return path
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return path
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return path
    for (const [name, inner] of Object.entries(value)) {
      if (isUnstorable(name)) return path
      open.push({ path: path ? `${path}.${name}` : name, depth: depth + 1, value: inner })
    }
  }
  return null
}
