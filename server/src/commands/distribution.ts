import { ConfigError } from '../config/values'
import { distributionOf } from '../privacy/distribution'
import { TABLES } from '../privacy/rooms'
import type { Command } from './command'

const print = (args: readonly string[]) => {
  if (args.length > 0) throw new ConfigError(`Usage: node dist/server.mjs ${distributionCommand.usage}`)
  return { text: distributionOf(TABLES), ok: true }
}

/** Prints the file with which an operator distributes the migrated tables over the machines of Citus (docs/scaling.md). */
export const distributionCommand: Command = {
  usage: 'distribution',
  about:
    'Prints the SQL that distributes the tables over the machines of Citus, by the declarations of the tables.',
  changes: [],
  shows: [],
  alone: (_settings, _clock, args) => print(args),
  run: async (_deps, args) => print(args),
}
