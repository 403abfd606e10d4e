import os from 'node:os'

/** Who runs a command, for its audit record. */
export function osUser(): string {
  try {
    return os.userInfo().username
  } catch {
    // A container may run under a number without a name.
    return `user ${process.getuid?.()}`
  }
}
