import type { FieldError } from '@contract/envelope'

export type Errors = Readonly<Record<string, string | null | undefined>>

export type Ids = Readonly<Record<string, string>>

/** The name of a payload field in a form: both `values.amount` and `amount` are the amount. */
export const nameOf = (field: string) => field.replace(/^values\./, '').split('.')[0] ?? field

/** The server's error messages by field; the first one where a field has several. */
export function errorsOf(broken: readonly FieldError[], name = nameOf): Errors {
  const found: Record<string, string> = {}
  for (const { field, content } of broken) found[name(field)] ??= content
  return found
}

export const firstBroken = (ids: Ids, errors: Errors): string | undefined =>
  Object.entries(ids).find(([name]) => errors[name])?.[1]
