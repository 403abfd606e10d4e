import { ConfigError } from '../config/values'
import type { Command } from './command'

/** Opening the database has migrated it, as the owner of its tables. */
export const migrateCommand: Command = {
  usage: 'migrate',
  about: 'Makes or changes the tables, as the role of DATABASE_OWNER_URL.',
  changes: true,
  shows: [],
  async run(_deps, args) {
    if (args.length > 0) throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    return { text: 'The database has every migration.', ok: true }
  },
}
