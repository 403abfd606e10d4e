import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { OPERATOR_SETTINGS, operatorFaults } from '@contract/operator'
import type { Config } from './config'
import { ConfigError } from './values'

/**
 * Refuses a production start whose visitors would see a trial's operator on /about: the settings must name the
 * operator, and the built H5 must contain the same values. @throws {ConfigError} with one sentence for each setting
 */
export function refuseTrialOperator(
  { h5Dir }: Pick<Config, 'h5Dir'>,
  env: Record<string, string | undefined> = process.env,
): void {
  const faults = operatorFaults(env)
  if (faults.length) throw new ConfigError(faults.map((fault) => `Production: ${fault}`).join('\n'))
  const scripts = scriptsIn(h5Dir)
  // Nothing is served, for example beside an H5 at another address.
  if (scripts.length === 0) return
  // As the value stands in a script's string, whichever quotes surround it.
  const forms = (value = '') => [value, JSON.stringify(value).slice(1, -1)]
  const missing = OPERATOR_SETTINGS.filter(
    (name) => !scripts.some((text) => forms(env[name]).some((form) => text.includes(form))),
  )
  const sentences = missing.map(
    (name) =>
      `Production: the H5 in ${h5Dir} was built with another ${name} than "${env[name]}"; build it with the same settings: npm run build -- --release.`,
  )
  if (missing.length) throw new ConfigError(sentences.join('\n'))
}

/** The texts of the H5's scripts; none if it is not built. */
function scriptsIn(h5Dir: string): string[] {
  const folder = path.join(h5Dir, 'js')
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  } catch {
    return []
  }
}
