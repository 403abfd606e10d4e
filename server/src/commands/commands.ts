import type { Config } from '../config/config'
import { ConfigError } from '../config/values'
import { systemRandom } from '../lib/random'
import { createVault } from '../lib/vault'
import { runDeps } from '../sandbox/seeded-run'
import { openStorage } from '../storage'
import type { Command } from './command'
import { deliveriesCommand } from './deliveries'
import { issueHalfCommand } from './issue-half'
import { issueUidCommand } from './issue-uid'
import { replayMatchCommand } from './replay-match'
import { verifyConsents } from './verify-consents'

/** The commands of `dist/server.mjs`. */
const COMMANDS: Record<string, Command> = {
  'issue-uid': issueUidCommand,
  'issue-half': issueHalfCommand,
  'verify-consents': verifyConsents,
  'replay-match': replayMatchCommand,
  deliveries: deliveriesCommand,
}

/**
 * Runs a command on the database of the running server, or of one started for it, and prints its result.
 * @returns the exit code
 * @throws {ConfigError} for an unknown command or invalid arguments
 */
export async function runCommand(config: Config, name: string, args: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const known = Object.keys(COMMANDS).join(', ')
    throw new ConfigError(`Unknown command "${name}"; there are ${known}, or none to start the server.`)
  }
  const storage = await openStorage(config)
  try {
    const deps = {
      db: storage.db,
      // In a sandbox its clock applies, so that an issued link is valid in the run's own time.
      ...(await runDeps(storage.db, config, { clock: { now: () => new Date() }, random: systemRandom })),
      vault: createVault(config.secrets),
    }
    const { text, ok } = await command.run(deps, args)
    process.stdout.write(`${text}\n`)
    return ok ? 0 : 1
  } finally {
    await storage.close()
  }
}
