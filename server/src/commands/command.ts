import type { Deps } from '../http/deps'

/** What a command of an operator is given: the database of the running server, or of the one started for it. */
export type CommandDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'vault'>

/** A command of `node dist/server.mjs <name> …`. */
export interface Command {
  /** The name and its arguments, as told to an operator who gets them wrong. */
  usage: string
  /**
   * @returns what is printed; `ok: false` ends with exit code 1
   * @throws {ConfigError} one sentence that says what is wrong with the arguments
   */
  run(deps: CommandDeps, args: readonly string[]): Promise<{ text: string; ok: boolean }>
}
