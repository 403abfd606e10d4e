import { ApiError } from '../../lib/api-error'

const LONE_SURROGATE = /\p{Surrogate}/u

/** Valid bodies are five levels deep; recursive code (JSON, fingerprints) must not overflow the stack. */
const MAX_DEPTH = 32

/** Contains NUL, which PostgreSQL cannot store, or a lone surrogate, which is not valid text. */
const isUnstorable = (text: string) => text.includes('\0') || LONE_SURROGATE.test(text)

/** The path of the first value that cannot be stored, or null. Iterative: 64 KB may be nested thousands deep. */
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

/** @throws {ApiError} that names the first value of the body that cannot be stored */
export function refuseUnstorable(body: unknown): void {
  const field = findUnstorable(body)
  if (field !== null) throw ApiError.fields([{ field, content: '内容格式不正确' }])
}
