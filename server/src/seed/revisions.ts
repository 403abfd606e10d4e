import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Check } from 'typebox/value'
import { isLogo, logoFile } from '../catalogue/logos'
import { ConfigError } from '../config/values'
import { sha256 } from '../lib/canonical-json'
import type { Db } from '../postgres/tables'
import { TEXTS } from './agreement-files'
import { FILES, LogoFile, TextFile } from './files'

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

/** Whether a file of a catalogue can have this name, which then never leads out of the folder. */
function isCatalogueFile(name: string): boolean {
  const base = path.posix.basename(name)
  const isText = name === `${TEXTS}/${base}` && Check(TextFile, base)
  const isImage = name === logoFile(base) && Check(LogoFile, base)
  return isText || isImage || Object.keys(FILES).some((file) => name === `${file}.json`)
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
    if (!isCatalogueFile(name))
      throw new ConfigError(
        `The catalogue ${revision.number} has a file that no catalogue has: ${JSON.stringify(name)}.`,
      )
    const content = contents.get(hash) ?? ''
    if (sha256(content) !== hash)
      throw new ConfigError(
        `The catalogue ${revision.number} has ${name} without the content that was applied.`,
      )
    const file = path.join(dir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content, { encoding: isLogo(name) ? 'base64' : 'utf8', flag: 'wx' })
  }
  return revision
}
