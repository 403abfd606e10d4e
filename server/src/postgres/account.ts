import { spawnSync } from 'node:child_process'

/** The system user that PostgreSQL runs as; null = the current one. */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres`, or else as `nobody`.
 * @throws when the current user is root and neither exists
 */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((id) => Number(spawnSync('id', [id, name]).stdout))
    if (uid > 0) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user.',
  )
}

/** Whether the account can run a program. */
export const canRun = (program: string, args: string[], account: Account | null) =>
  spawnSync(program, args, { ...account }).status === 0
