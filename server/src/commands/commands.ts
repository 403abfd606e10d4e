import { hasDatabase, openRead, openStorage, type Storage } from '../app/storage'
import { type Config, type Settings, validConfig } from '../config/config'
import { ConfigError } from '../config/values'
import { NO_JOURNAL } from '../lib/journal'
import { systemRandom } from '../lib/random'
import { createVault } from '../lib/vault'
import { secondsBehind } from '../postgres/database'
import { runDeps } from '../sandbox/seeded-run'
import { caseCommand } from './case'
import { catalogueCommand } from './catalogue'
import { checkSettings } from './check-settings'
import { closeApplicationCommand } from './close-application'
import { audited, type Command, type CommandDeps, type Result } from './command'
import { conformanceCommand } from './conformance'
import { deliveriesCommand } from './deliveries'
import { distributionCommand } from './distribution'
import { issueHalfCommand, issueUidCommand } from './issue'
import { keysCommand } from './keys'
import { ledgerNote } from './ledger-note'
import { migrateCommand } from './migrate'
import { replayMatchCommand } from './replay-match'
import { reportCommand } from './report'
import { reportStatusCommand } from './report-status'
import { reviewNumberCommand } from './review-number'
import { shopKeyCommand } from './shop-key'
import { verifyConsents } from './verify-consents'
import { wechatCodeCommand } from './wechat-code'

/** Every command by its name. */
export const COMMANDS: Record<string, Command> = {
  'check-settings': checkSettings,
  catalogue: catalogueCommand,
  'issue-uid': issueUidCommand,
  'issue-half': issueHalfCommand,
  'verify-consents': verifyConsents,
  'ledger-note': ledgerNote,
  'replay-match': replayMatchCommand,
  case: caseCommand,
  deliveries: deliveriesCommand,
  conformance: conformanceCommand,
  'close-application': closeApplicationCommand,
  report: reportCommand,
  'report-status': reportStatusCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  distribution: distributionCommand,
  'shop-key': shopKeyCommand,
  'wechat-code': wechatCodeCommand,
  'review-number': reviewNumberCommand,
}

const commandOf = (name: string) => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined)

/** Runs a command on the database of the running server, or of one started for it. Returns the exit code. */
export async function runCommand(settings: Settings, name: string, args: readonly string[]): Promise<number> {
  const command = commandOf(name)
  if (!command) {
    const known = Object.keys(COMMANDS).join(', ')
    throw new ConfigError(`Unknown command "${name}"; there are ${known}, or none to start the server.`)
  }
  if (command.trial && settings.config.mode === 'production')
    throw new ConfigError(`The command "${name}" is for trials and does not exist in production.`)
  const { text, ok } = await audited(name, command, args, () => resultOf(command, settings, args))
  process.stdout.write(`${text}\n`)
  return ok ? 0 : 1
}

async function resultOf(command: Command, settings: Settings, args: readonly string[]): Promise<Result> {
  const real = { clock: { now: () => new Date() }, random: systemRandom }
  const alone = async (why: string | null) => (await command.alone?.(settings, real.clock, args, why)) ?? null
  const done = await alone(null)
  if (done) return done
  const config = validConfig(settings)
  return (
    (hasDatabase(config) ? null : await alone('there is no database')) ??
    onDatabase(config, real, {
      run: (deps) => command.run(deps, args),
      alone,
      migrates: command === migrateCommand,
    })
  )
}

const HELP = ['--help', '-h', 'help']

/** What was asked for by `--help`, `-h` or `help`, about one command or all; null for everything else (S27.96). */
export function helpFor(args: readonly string[]): string | null {
  const [first = '', last = ''] = [args[0], args.at(-1)]
  if (!HELP.includes(first) && !(commandOf(first) && HELP.slice(0, 2).includes(last))) return null
  const line = ({ usage, about, trial }: Pick<Command, 'usage' | 'about' | 'trial'>) =>
    `node dist/server.mjs ${usage}\n    ${about}${trial ? ' For trials only.' : ''}`
  const one = commandOf(HELP.includes(first) ? last : first)
  return one ? line(one) : [SERVER, ...Object.values(COMMANDS)].map(line).join('\n')
}

const SERVER = {
  usage: '',
  about: 'Starts the server; its settings are environment variables (docs/operating.md).',
}

async function onDatabase(
  config: Config,
  real: Pick<CommandDeps, 'clock' | 'random'>,
  {
    run,
    alone,
    migrates,
  }: {
    run(deps: CommandDeps): Promise<Result>
    alone(why: string): Promise<Result | null>
    migrates: boolean
  },
): Promise<Result> {
  let storage: Storage
  try {
    storage = await openStorage(config, { migrates })
  } catch (error) {
    const result = error instanceof ConfigError ? await alone(error.message.replace(/\.$/, '')) : null
    if (!result) throw error
    return result
  }
  let read: CommandDeps['read'] | undefined
  try {
    read = await openRead(config, storage)
    const result = await run({
      db: storage.db,
      read,
      // In a sandbox its clock applies, so that an issued link is valid in the run's own time.
      ...(await runDeps(storage.db, config, real)),
      vault: createVault(config.secrets),
      config,
      // The only account that a command deletes is the reviewers', which its end deletes again.
      journal: NO_JOURNAL,
    })
    const behind = await secondsBehind(read)
    const seconds = behind === 'unknown' ? 'an unknown time' : `${behind?.toFixed(1)} s`
    if (behind !== null) process.stderr.write(`Read from a replica, ${seconds} behind.\n`)
    return result
  } finally {
    await read?.destroy()
    await storage.close()
  }
}
