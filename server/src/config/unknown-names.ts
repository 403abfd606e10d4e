import type { Env } from './reading'

/** Shorter names are like too many others, such as the APP_PORT that Kubernetes sets for a service named app. */
const SHORTEST = 8

/** A name, and it without each of its characters: two names of which one is mistyped share one of these. */
const formsOf = (name: string) => [
  name,
  ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1)),
]

/** A sentence for each variable that is no setting, but is written almost like one that is not set. */
export function unknownNames(given: Env, names: ReadonlySet<string>): string[] {
  const isSet = (name: string) => Boolean(given[name] ?? given[`${name}_FILE`])
  const unset = [...names].filter((name) => name.length >= SHORTEST && !isSet(name))
  const meant = new Map(unset.flatMap((name) => formsOf(name).map((form) => [form, name])))
  return Object.keys(given).flatMap((name) => {
    const bare = name.replace(/_FILE$/, '')
    if (names.has(name) || names.has(bare)) return []
    const form = [...formsOf(name), ...formsOf(bare)].find((one) => meant.has(one))
    return form ? [`${name} is no setting: is ${meant.get(form)} meant?`] : []
  })
}
