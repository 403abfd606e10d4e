import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What runs. A release has its commit (scripts/release/pack.mjs); in the repository it is `unknown`. */
export interface Version {
  version: string
  commit: string
}

export function readVersion(rootDir: string): Version {
  const { version, gitHead = 'unknown' } = JSON.parse(
    readFileSync(path.join(rootDir, 'package.json'), 'utf8'),
  )
  return { version, commit: gitHead }
}
