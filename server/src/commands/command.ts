import os from 'node:os'
import type { Kind } from '@contract/rules/order-fields'
import type { Settings } from '../config/config'
import { ConfigError } from '../config/values'
import type { Deps } from '../http/deps'
import { logLine } from '../lib/log-line'
import type { Clock } from '../lib/time/clock'

/** Dependencies of an operator's command: the database of the running server, or of one started for it. */
export interface CommandDeps extends Pick<Deps, 'db' | 'clock' | 'random' | 'vault' | 'config' | 'journal'> {
  /** For heavy reads: a replica, if there is one, a moment behind `db`. */
  read: Deps['db']
}

/** The text to print; `ok: false` ends with exit code 1. `about` is for the log: nothing personal, no secret. */
export type Result = { text: string; ok: boolean; about?: object }

/** An operator's command, `node dist/server.mjs <name> …`. */
export interface Command {
  /** Name and arguments, shown when the arguments are wrong. */
  usage: string
  /** What it does, in one sentence for `--help`. */
  about: string
  /** Only for development and tests: production refuses it. */
  trial?: boolean
  /**
   * The result without a database; null where it needs one. It is asked first, when the settings may have mistakes, and again
   * where no database can be used, for the reason `why`. @throws {ConfigError} as `run`
   */
  alone?(
    settings: Settings,
    clock: Clock,
    args: readonly string[],
    why: string | null,
  ): Promise<Result> | Result | null
  /** Its runs that change something, all or by the first argument: each is logged with who did it (`audited`). */
  changes: true | readonly string[]
  /** Kinds of personal data that it shows: only with a reason, and after an entry in `readings` (PIPL art. 51). */
  shows: readonly Kind[]
  /** @throws {ConfigError} one sentence about what is wrong with the arguments */
  run(deps: CommandDeps, args: readonly string[]): Promise<Result>
}

const REASON = '--reason'
const MAX_REASON = 200

/**
 * The value of `--reason`, which every command that shows personal values requires (`recordReadings`), and the other
 * arguments. @throws {ConfigError} where it is missing, empty or too long
 */
export function takeReason(args: readonly string[], usage: string): { reason: string; rest: string[] } {
  const place = args.indexOf(REASON)
  const reason = place < 0 ? '' : (args[place + 1] ?? '').trim()
  if (reason === '' || reason.length > MAX_REASON)
    throw new ConfigError(
      `Usage: node dist/server.mjs ${usage}. It shows personal values: ${REASON} "<why, at most ${MAX_REASON} characters>" is kept for three years.`,
    )
  return { reason, rest: args.filter((_, index) => index !== place && index !== place + 1) }
}

/** Runs a command. What changes something writes to the log who did it, and how it ended, without the arguments. */
export async function audited(
  name: string,
  { changes }: Pick<Command, 'changes'>,
  [step = '']: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  if (changes !== true && !changes.includes(step)) return run()
  const entry = { by: osUser(), command: name, ...(changes !== true && { step }) }
  const write = (end: object) =>
    process.stderr.write(logLine('info', { ...entry, ...end }, 'an operator has run a command'))
  try {
    const result = await run()
    write({ ok: result.ok, ...result.about })
    return result
  } catch (error) {
    write({ ok: false })
    throw error
  }
}

/** Who runs a command, for its audit record. */
export function osUser(): string {
  try {
    return os.userInfo().username
  } catch {
    // A container may run under a number without a name.
    return `user ${process.getuid?.()}`
  }
}
