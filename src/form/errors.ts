import type { FieldError } from '@contract/envelope'

/** Name of a field → what is wrong with it, in words. */
export type Errors = Readonly<Record<string, string | null | undefined>>

/** Name of a field → id of its element, in the order of the page. */
export type Ids = Readonly<Record<string, string>>

/** What a field of a payload is called in a form: both `values.amount` and `amount` are the amount. */
export const nameOf = (field: string) => field.replace(/^values\./, '').split('.')[0] ?? field

/** The server's words by field; the first where a field has several. */
export function errorsOf(broken: readonly FieldError[], name = nameOf): Errors {
  const found: Record<string, string> = {}
  for (const { field, content } of broken) found[name(field)] ??= content
  return found
}

/** The element of the first broken field in the order of the page. */
export const firstBroken = (ids: Ids, errors: Errors): string | undefined =>
  Object.entries(ids).find(([name]) => errors[name])?.[1]
