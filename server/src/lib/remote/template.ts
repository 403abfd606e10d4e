/** Texts with placeholders such as `{click_id}`, of which calls to others are made. */

const PLACEHOLDER = /\{([^{}]*)\}/g
const ONE_PLACEHOLDER = /^\{([^{}]*)\}$/
const isAddress = (text: string) => /^https?:\/\//.test(text)

export type Values = Readonly<Record<string, string | number>>

/** The names of a text's placeholders; a brace that belongs to none is the name `{` or `}`. */
export function placeholdersOf(text: string): string[] {
  const stray = text.replace(PLACEHOLDER, '').match(/[{}]/g) ?? []
  return [...Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name), ...stray]
}

/** The text with its values, which are not searched for placeholders; in an address they are percent-encoded. */
export function fillText(text: string, values: Values): string {
  const encode = isAddress(text) ? encodeURIComponent : String
  return text.replace(PLACEHOLDER, (_, name: string) => encode(String(values[name] ?? '')))
}

/** A copy of a JSON value with its texts filled. A text that is one placeholder takes the value's own type. */
export function fillJson(value: unknown, values: Values): unknown {
  if (typeof value === 'string') {
    const [, only] = ONE_PLACEHOLDER.exec(value) ?? []
    return only === undefined ? fillText(value, values) : (values[only] ?? '')
  }
  if (Array.isArray(value)) return value.map((one) => fillJson(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillJson(one, values)]))
}

export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
