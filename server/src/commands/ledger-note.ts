import { ConfigError } from '../config/values'
import { noteOf } from '../consent/notes'
import { DAY } from '../lib/retention'
import { chinaDate, isDay } from '../lib/time/china-date'
import type { Command } from './command'

/** Prints the signed note of a day of the consent ledger, by default yesterday's, for the operator to publish (S24.60). */
export const ledgerNote: Command = {
  usage: 'ledger-note [--day YYYY-MM-DD]',
  about: 'Prints the signed note of a day of the consent ledger, by default yesterday, to be published.',
  changes: true,
  shows: [],
  async run({ db, clock, config }, args) {
    const now = clock.now()
    const [flag = '--day', day = chinaDate(new Date(now.getTime() - DAY)), ...rest] = args
    if (flag !== '--day' || args.length === 1 || rest.length > 0 || !isDay(day))
      throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const note = await db.transaction().execute((trx) => noteOf(trx, config.noteKey, day, now))
    if (note !== null) return { text: note.trimEnd(), ok: true, about: { day } }
    if (!config.noteKey) throw new ConfigError('A new note needs NOTE_KEY: `keys note <name>` makes one.')
    return {
      text: `${day} has no note: it is not over for ten minutes, or a later note covers it.`,
      ok: false,
    }
  },
}
