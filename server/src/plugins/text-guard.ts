const LONE_SURROGATE = /\p{Surrogate}/u

/** Holds NUL, which PostgreSQL cannot store, or half of a surrogate pair, which is no text at all. */
const isUnstorable = (text: string) => text.includes('\0') || LONE_SURROGATE.test(text)

/**
 * The path (dots between names) of the first value that no column can hold, or null: text with NUL or a lone
 * surrogate, or a number that a double does not hold exactly. Iterative: a body may be nested thousands deep.
 */
export function findUnstorable(body: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value: body }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && isUnstorable(value)) return path
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const inside = path && path.length < 200 ? `${path}.${name}` : path || name
      if (isUnstorable(name)) return path
      open.push({ path: inside, value: inner })
    }
  }
  return null
}
