import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Owner } from './tables'

const DECLARED = /export interface \w+Tables \{([\s\S]*?)\n\}/g

/** Finds the file of `server/src/tables` (or `server/src/lib`) that declares a table. */
export function readOwners(root: string): Owner {
  const nouns = new Map<string, string>()
  for (const folder of ['server/src/lib', 'server/src/tables'])
    for (const file of readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.ts')))
      for (const [, body = ''] of readFileSync(path.join(root, folder, file), 'utf8').matchAll(DECLARED))
        for (const [, table = ''] of body.matchAll(/^ {2}(\w+):/gm))
          nouns.set(table, path.basename(file, '.ts'))
  return (table) => nouns.get(table) ?? 'nobody'
}
