import { readFileSync } from 'node:fs'
import { ConfigError } from './values'

export type Env = Readonly<Record<string, string | undefined>>

/** The value of a setting, or of the file that `<name>_FILE` names, without the line break at its end. @throws {ConfigError} */
function valueIn(given: Env, name: string): string | undefined {
  const at = `${name}_FILE`
  const file = given[at]
  if (!file) return given[name]
  if (given[name]) throw new ConfigError(`${name} and ${at} are both set: remove one of them.`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new ConfigError(`${at} cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}.`)
  }
}

/**
 * The environment from which settings are read. Each may be in a file, as Docker, Kubernetes and systemd hand over secrets
 * (S27.95). `values` has every setting that was asked for, undefined where it is not set.
 */
export function settingsIn(given: Env, faults: string[]) {
  const values = new Map<string, string | undefined>()
  const read = noting({ valueIn }, faults)
  const env: Env = new Proxy(given, {
    get(_, name: string) {
      if (!values.has(name)) values.set(name, read.valueIn(given, name))
      return values.get(name)
    },
  })
  return { env, values }
}

/** The same functions, except that a ConfigError is added to `faults` and the result is then undefined. */
export function noting<F extends object>(functions: F, faults: string[]): F {
  const note =
    (run: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      try {
        return run(...args)
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        faults.push(error.message)
        return undefined
      }
    }
  const entries = Object.entries(functions).map(([name, one]) => [
    name,
    typeof one === 'function' ? note(one) : one,
  ])
  return Object.fromEntries(entries)
}
