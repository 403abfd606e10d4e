import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './values'

/** What runs. A release has its commit (scripts/release/contents.mjs); in the repository it is `unknown`. */
export interface Version {
  version: string
  commit: string
}

/** @throws {ConfigError} the folder is not the program's */
export function readVersion(rootDir: string): Version {
  try {
    const text = readFileSync(path.join(rootDir, 'package.json'), 'utf8')
    const { version, gitHead = 'unknown' } = JSON.parse(text)
    return { version, commit: gitHead }
  } catch {
    throw new ConfigError(
      `APP_ROOT must be the folder with the program and its package.json, not "${rootDir}".`,
    )
  }
}
