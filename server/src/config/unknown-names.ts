import type { Env } from './reading'

/** Shorter names are like too many others, such as the APP_PORT that Kubernetes sets for a service named app. */
const SHORTEST = 8
const LONG = 12
const mostChanges = ({ length }: string) => (length < LONG ? 1 : 2)

/** How many characters have to be added, removed or replaced (Levenshtein). */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, one] of [...a].entries()) {
    const next = [at + 1]
    for (const [i, other] of [...b].entries())
      next.push(Math.min((row[i + 1] ?? 0) + 1, (next[i] ?? 0) + 1, (row[i] ?? 0) + (one === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** A sentence for each variable that is no setting, but is written almost like one that is not set. */
export function unknownNames(given: Env, names: ReadonlySet<string>): string[] {
  const isSet = (name: string) => Boolean(given[name] ?? given[`${name}_FILE`])
  const unset = [...names].filter((name) => name.length >= SHORTEST && !isSet(name))
  return Object.keys(given).flatMap((name) => {
    const forms = [name, name.replace(/_FILE$/, '')]
    if (forms.some((form) => names.has(form))) return []
    const meant = unset.find((one) => forms.some((form) => changesBetween(form, one) <= mostChanges(one)))
    return meant ? [`${name} is no setting: is ${meant} meant?`] : []
  })
}
