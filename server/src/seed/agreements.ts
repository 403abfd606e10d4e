import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Institution } from '@contract/offer'
import type { Kysely } from 'kysely'
import { sha256 } from '../lib/canonical-json'
import { renderMarkdown, sanitise } from '../services/agreement/html'
import type { Database } from '../tables/database'
import type { AgreementFile } from './files'
import type { SeedLog } from './products'
import { upsert } from './upsert'

/** Fills in placeholders such as `{{operator}}`. @throws Error for an unknown name */
function fill(text: string, names: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = names[name]
    if (value === undefined) throw new Error(`{{${name}}} is not a known placeholder`)
    return value
  })
}

/** One agreement in the database: that of a file, or of a file for one institution. */
interface Wanted {
  file: AgreementFile
  code: string
  title: string
  institution: Institution | null
}

const wanted = (file: AgreementFile, institutions: Institution[]): Wanted[] =>
  file.each_institution
    ? institutions.map((institution) => ({
        file,
        code: `${file.code}-${institution.code}`,
        title: `${file.title}（${institution.name}）`,
        institution,
      }))
    : [{ file, code: file.code, title: file.title, institution: null }]

/**
 * Stores the agreements and adds new versions. A stored version is what visitors consented to, so it is never changed.
 * @throws Error when the file of a stored version was changed: it needs a new version
 */
export async function seedAgreements(
  db: Kysely<Database>,
  {
    files,
    institutions,
    dir,
    operator,
    log,
  }: {
    files: AgreementFile[]
    institutions: Institution[]
    dir: string
    operator: string
    log: SeedLog
  },
): Promise<void> {
  const all = files.flatMap((file) => wanted(file, institutions))
  for (const [position, { file, code, title, institution }] of all.entries()) {
    const institution_code = file.shares_data ? (institution?.code ?? null) : null
    const { group, only_read = false } = file
    await upsert(db, 'agreements', ['code'], [{ code, title, group, institution_code, only_read, position }])
    const names: Record<string, string> = { operator }
    if (institution) {
      const { name, licence_no, complaint_phone } = institution
      Object.assign(names, { institution: name, licence_no, complaint_phone })
    }
    for (const { version, effective_at, file: name } of file.versions) {
      const source = readFileSync(path.join(dir, 'agreements', name), 'utf8')
      const text = fill(source, names)
      const html = name.endsWith('.md') ? renderMarkdown(text) : sanitise(text)
      await storeVersion(db, { code, version, html, source, effective_at: new Date(effective_at) }, log)
    }
  }
}

interface Version {
  code: string
  version: string
  html: string
  source: string
  effective_at: Date
}

async function storeVersion(
  db: Kysely<Database>,
  { code, version, html, source, effective_at }: Version,
  log: SeedLog,
) {
  const source_hash = sha256(source)
  const hash = sha256(html)
  await db
    .insertInto('agreement_versions')
    .values({ code, version, html, hash, source_hash, effective_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .selectFrom('agreement_versions')
    .select(['source_hash', 'hash'])
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (stored.source_hash !== source_hash) {
    throw new Error(
      `agreement ${code} version ${version} was changed after it was published: give it a new version`,
    )
  }
  // After a change of the operator's or institution's names the published text stays until there is a new version.
  if (stored.hash !== hash)
    log.warn({ agreement: code, version }, 'published agreement keeps the names it was published with')
}
