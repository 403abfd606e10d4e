import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isLogo } from '../catalogue/logos'
import { ConfigError } from '../config/values'
import type { Db } from '../postgres/tables'

/** The hashes of the files that were applied last, by name; null when none were. */
export async function lastFiles(db: Db): Promise<Record<string, string> | null> {
  const last = db.selectFrom('catalogue_revisions').select('files').orderBy('number', 'desc').limit(1)
  return (await last.executeTakeFirst())?.files ?? null
}

interface Revision {
  texts: Readonly<Record<string, string>>
  /** Of the texts, by the same names. */
  hashes: Readonly<Record<string, string>>
  by: string
  summary: string
  at: Date
}

/** Stores what was applied, each content once. @returns its number */
export async function storeRevision(db: Db, { texts, hashes, by, summary, at }: Revision): Promise<number> {
  await db
    .insertInto('catalogue_files')
    .values(Object.entries(texts).map(([name, content]) => ({ hash: hashes[name] ?? '', content })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await db
    .selectFrom('catalogue_revisions')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await db
    .insertInto('catalogue_revisions')
    .values({ number, at, applied_by: by, summary, files: JSON.stringify(hashes) })
    .execute()
  return number
}

/** Writes a revision (the last by default) byte for byte into a new or empty folder. @throws {ConfigError} */
export async function exportCatalogue(db: Db, dir: string, number: number | null) {
  let query = db.selectFrom('catalogue_revisions').selectAll().orderBy('number', 'desc').limit(1)
  if (number !== null) query = query.where('number', '=', number)
  const revision = await query.executeTakeFirst()
  if (!revision) throw new ConfigError(`No catalogue${number === null ? '' : ` ${number}`} has been applied.`)
  mkdirSync(dir, { recursive: true })
  if (readdirSync(dir).length > 0) throw new ConfigError(`The folder ${dir} is not empty.`)
  const hashes = Object.values(revision.files)
  const rows = await db.selectFrom('catalogue_files').selectAll().where('hash', 'in', hashes).execute()
  const contents = new Map(rows.map(({ hash, content }) => [hash, content]))
  for (const [name, hash] of Object.entries(revision.files)) {
    const file = path.join(dir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, contents.get(hash) ?? '', isLogo(name) ? 'base64' : 'utf8')
  }
  return revision
}
