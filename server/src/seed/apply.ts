import { sql } from 'kysely'
import type { Config } from '../config/config'
import { ConfigError } from '../config/values'
import { canonicalJson } from '../lib/canonical-json'
import { askInTurn } from '../postgres/distributed'
import { waitForLocks } from '../postgres/migrate'
import type { Db } from '../postgres/tables'
import { agreementKind } from './agreements'
import { problemsOf } from './check'
import type { CatalogueFiles } from './files'
import type { Folder } from './folder'
import { compare, describe, type Kind } from './kind'
import { locator } from './places'
import { productKind } from './products'
import { hashesOf, lastFiles, storeRevision } from './revisions'
import { adKind, channelKind, institutionKind, operatorKind, shopKind } from './row-kinds'
import { supportKind } from './supports'

/** What the files are compared with, and what is not in them. */
export interface Circumstances {
  at: Date
  config: Pick<Config, 'mode' | 'brand'>
}

export type Difference = ReturnType<typeof differenceOf>

/** Everything that the files decide, in an order in which rows may refer to rows before them. */
const kindsOf = async (
  db: Db,
  { files, texts, problems }: Folder,
  { at, config }: Circumstances,
): Promise<Kind[]> => {
  const located = locator(texts)
  if (!files) throw new ConfigError(problems.join('\n'))
  const operator = `${config.brand.name}平台运营方`
  const kinds = [
    await institutionKind(db, files, texts),
    await agreementKind(db, files, { texts, operator, at }),
    await productKind(db, files, { texts, at }),
    await operatorKind(db, files),
    await channelKind(db, files, at),
    await adKind(db, files, at),
    await supportKind(db, files),
    await shopKind(db, files, at),
  ]
  return kinds.map((kind) => ({
    ...kind,
    refused: kind.refused?.map(located),
    notes: kind.notes?.map((note) => ({ ...note, text: located(note.text) })),
  }))
}

const differenceOf = (kinds: readonly Kind[]) => ({
  lines: describe(kinds),
  /** One sentence each: nothing can be applied then. */
  refused: kinds.flatMap(({ refused = [] }) => refused),
  notes: kinds.flatMap(({ notes = [] }) => notes),
})

/** What a revision says of its difference. */
export const summaryOf = ({ lines }: Pick<Difference, 'lines'>): string =>
  lines.join('\n') || 'only the writing of the files'

/** What the files alone show to be wrong, one sentence each. */
export const problemsIn = (folder: Folder, { at, config }: Circumstances): string[] =>
  problemsOf(folder, { at, production: config.mode === 'production' })

/** The content of the files. @throws {ConfigError} every problem of the folder, one sentence each */
export function demandValid(folder: Folder, circumstances: Circumstances): CatalogueFiles {
  const problems = problemsIn(folder, circumstances)
  if (!folder.files || problems.length > 0) throw new ConfigError(problems.join('\n'))
  return folder.files
}

/** The difference of a folder without problems to what is in force. */
export const compared = async (db: Db, folder: Folder, circumstances: Circumstances) =>
  differenceOf(await kindsOf(db, folder, circumstances))

/** The same of any folder. @throws {ConfigError} every problem of the folder, one sentence each */
export async function differenceTo(db: Db, folder: Folder, circumstances: Circumstances) {
  demandValid(folder, circumstances)
  return compared(db, folder, circumstances)
}

/** Two of these transactions never run at the same time. It is held to the end of the transaction. */
export const lockCatalogue = async (trx: Db): Promise<void> => {
  await waitForLocks(trx)
  await sql`select pg_advisory_xact_lock(hashtext('catalogue'))`.execute(trx)
  await askInTurn(trx)
}

async function write(kinds: readonly Kind[]): Promise<void> {
  const all = kinds.map((kind) => ({ kind, ...compare(kind) }))
  for (const { kind, added, changed } of all) await kind.put(new Set([...added, ...changed]))
  for (const { kind, gone } of all.reverse()) if (gone.length > 0) await kind.remove(gone)
}

interface Applying extends Circumstances {
  by: string
  /** When it comes into force, as it is stored; `at` by default. */
  stored?: Date
  onlyOtherFiles?: boolean
}

type Applied = Difference & { revision: number | null }

/** The same as `applyCatalogue` in a transaction that has `lockCatalogue`. */
export async function applyLocked(
  trx: Db,
  folder: Folder,
  { by, stored, onlyOtherFiles = false, ...circumstances }: Applying,
): Promise<Applied> {
  const isLast = canonicalJson(await lastFiles(trx)) === canonicalJson(hashesOf(folder.texts))
  if (isLast && onlyOtherFiles) return { lines: [], refused: [], notes: [], revision: null }
  demandValid(folder, circumstances)
  const kinds = await kindsOf(trx, folder, circumstances)
  const difference = differenceOf(kinds)
  const isNothing = difference.lines.length === 0 && isLast
  if (isNothing || difference.refused.length > 0) return { ...difference, revision: null }
  await write(kinds)
  const summary = summaryOf(difference)
  const applied = { texts: folder.texts, by, summary, at: stored ?? circumstances.at }
  return { ...difference, revision: await storeRevision(trx, applied) }
}

/**
 * Puts a folder's files in force in one transaction; with `onlyOtherFiles` not those that were applied last. Returns
 * the difference; `revision` is null when nothing was stored. @throws {ConfigError} every problem, one sentence each
 */
export const applyCatalogue = (db: Db, folder: Folder, how: Applying): Promise<Applied> =>
  db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    return applyLocked(trx, folder, how)
  })
