import { journalFaults } from '../app/journal'
import { trialOperatorFaults } from '../config/production'
import { unknownNames } from '../config/unknown-names'
import { ConfigError } from '../config/values'
import { attemptsOf, type Line, tryAll } from './attempts'
import type { Command } from './command'

const usage = () => new ConfigError('Usage: node dist/server.mjs check-settings')

/** Reads all settings, tries each address, and says every mistake at once (docs/operating.md, "Checking the settings"). */
export const checkSettings: Command = {
  usage: 'check-settings',
  about: 'Reads all settings, tries the systems that they name without an effect, and says every mistake.',
  changes: [],
  shows: [],
  async alone({ config, faults, names }, clock, args) {
    if (args.length > 0) throw usage()
    const atStart = [...trialOperatorFaults(config), ...journalFaults(config)]
    const wrong = [...faults, ...atStart, ...unknownNames(process.env, names)]
    const warnings = [
      ...(config.sends ? [] : ['SEND=none: the systems of others are not tried.']),
      ...(config.databaseUrl !== null
        ? []
        : ['The embedded PostgreSQL is not tried: DATABASE_URL is not set.']),
    ]
    const about = (state: Line['state']) => (text: string) => ({ state, name: 'settings', text })
    const read = wrong.flatMap((one) => one.split('\n')).map(about('FAULT'))
    const lines: Line[] = [
      ...(read.length > 0 ? read : [about('ok')(`read, APP_MODE is ${config.mode}`)]),
      ...warnings.map(about('warning')),
      ...(await tryAll(attemptsOf(config, clock), clock)),
    ]
    const count = lines.filter(({ state }) => state === 'FAULT').length
    const verdict = count > 0 ? `Mistakes: ${count}.` : 'No mistake was found.'
    const texts = lines.map(({ state, name, text }) => `${state.padEnd(8)} ${name}: ${text}`)
    return { text: [...texts, verdict].join('\n'), ok: count === 0 }
  },
  run: () => Promise.reject(usage()),
}
