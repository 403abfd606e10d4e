import type { Deps } from '../http/deps'

/** Dependencies of an operator's command: the database of the running server, or of one started for it. */
export type CommandDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'vault'>

/** An operator's command, `node dist/server.mjs <name> …`. */
export interface Command {
  /** Name and arguments, shown when the arguments are wrong. */
  usage: string
  /** Only for development and tests: production refuses it. */
  trial?: boolean
  /**
   * @returns the text to print; `ok: false` ends with exit code 1
   * @throws {ConfigError} one sentence about what is wrong with the arguments
   */
  run(deps: CommandDeps, args: readonly string[]): Promise<{ text: string; ok: boolean }>
}
