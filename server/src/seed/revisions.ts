import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Check } from 'typebox/value'
import { isLogo, logoFile } from '../catalogue/logos'
import { ConfigError } from '../config/values'
import { sha256 } from '../lib/canonical-json'
import type { Db } from '../postgres/tables'
import { TEXTS } from './agreement-files'
import { FILES, LogoFile, TextFile } from './files'

type Texts = Readonly<Record<string, string>>

/** The hashes of the files that were applied last, by name; null when none were. */
export async function lastFiles(db: Db): Promise<Record<string, string> | null> {
  const last = db.selectFrom('catalogue_revisions').select('files').orderBy('number', 'desc').limit(1)
  return (await last.executeTakeFirst())?.files ?? null
}

/** The hashes of texts, by the same names. */
export const hashesOf = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sha256(text)]))

/** Stores the content of files, each once. */
export async function storeFiles(db: Db, texts: Texts): Promise<void> {
  await db
    .insertInto('catalogue_files')
    .values(Object.values(texts).map((content) => ({ hash: sha256(content), content })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Revision {
  texts: Texts
  by: string
  summary: string
  at: Date
}

/** Stores what was applied. @returns its number */
export async function storeRevision(db: Db, { texts, by, summary, at }: Revision): Promise<number> {
  await storeFiles(db, texts)
  const { last } = await db
    .selectFrom('catalogue_revisions')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await db
    .insertInto('catalogue_revisions')
    .values({ number, at, applied_by: by, summary, files: JSON.stringify(hashesOf(texts)) })
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

/**
 * The stored content of files, by name. @param title what has them, as an error names it
 * @throws {ConfigError} a name or a content is not that of a catalogue
 */
export async function storedTexts(
  db: Db,
  files: Readonly<Record<string, string>>,
  title: string,
): Promise<Record<string, string>> {
  const hashes = Object.values(files)
  const rows = await db.selectFrom('catalogue_files').selectAll().where('hash', 'in', hashes).execute()
  const contents = new Map(rows.map(({ hash, content }) => [hash, content]))
  const texts = Object.entries(files).map(([name, hash]) => {
    if (!isCatalogueFile(name))
      throw new ConfigError(`${title} has a file that no catalogue has: ${JSON.stringify(name)}.`)
    const content = contents.get(hash) ?? ''
    if (sha256(content) !== hash)
      throw new ConfigError(`${title} has ${name} without the content that was applied.`)
    return [name, content]
  })
  return Object.fromEntries(texts)
}

/** A revision (the last by default) with its files. @throws {ConfigError} */
export async function revisionOf(db: Db, number: number | null) {
  let query = db.selectFrom('catalogue_revisions').selectAll().orderBy('number', 'desc').limit(1)
  if (number !== null) query = query.where('number', '=', number)
  const revision = await query.executeTakeFirst()
  if (!revision) throw new ConfigError(`No catalogue${number === null ? '' : ` ${number}`} has been applied.`)
  return { ...revision, texts: await storedTexts(db, revision.files, `The catalogue ${revision.number}`) }
}

/** Writes a revision (the last by default) byte for byte into a new or empty folder. @throws {ConfigError} */
export async function exportCatalogue(db: Db, dir: string, number: number | null) {
  const revision = await revisionOf(db, number)
  mkdirSync(dir, { recursive: true })
  if (readdirSync(dir).length > 0) throw new ConfigError(`The folder ${dir} is not empty.`)
  for (const [name, content] of Object.entries(revision.texts)) {
    const file = path.join(dir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content, { encoding: isLogo(name) ? 'base64' : 'utf8', flag: 'wx' })
  }
  return revision
}
