import type { Db } from '../postgres/tables'
import {
  type Agreement,
  agreementsOf,
  receiverOf,
  TEXTS,
  transferOf,
  type Version,
  versionsOf,
} from './agreement-files'
import type { CatalogueFiles } from './files'
import { type Fields, inChina, type Kind, type Note, noted, readRows, type Source, upsert } from './kind'

const AGREEMENTS: Source = {
  table: 'agreements',
  key: ['code'],
  columns: ['code', 'title', 'group', 'institution_code', 'only_read', 'position', 'active'],
}

type Stored = Omit<Version, 'html'> & { code: string }

/** Why a published version may not become what the files say; a version that was published never changes. */
function refusals(code: string, versions: readonly Version[], stored: readonly Stored[], at: Date): string[] {
  const isChanged = ({ version, source_hash, effective_at }: Stored) => {
    const now = versions.find((one) => one.version === version)
    return now && (now.source_hash !== source_hash || Number(now.effective_at) !== Number(effective_at))
  }
  const isMissing = ({ version }: Stored) => !versions.some((one) => one.version === version)
  const title = ({ version }: Pick<Version, 'version'>) => `agreements.json, ${code}: version ${version}`
  const newest = stored.slice(0, 1)
  return [
    ...stored
      .filter(isChanged)
      .map((one) => `${title(one)} was changed after it was published: give it a new version`),
    ...newest
      .filter(isMissing)
      .map((one) => `${title(one)} is published and cannot be taken back: publish a newer one`),
    ...past(versions, stored, at)
      .filter(({ isNever }) => isNever)
      .map(
        (one) =>
          `${title(one)} begins before the published version ${one.former}, so it would never be in force`,
      ),
  ]
}

const added = (versions: readonly Version[], stored: readonly Stored[]) =>
  versions.filter(({ version }) => !stored.some((one) => one.version === version))

/** New versions that begin in the past, with the one that visitors consent to until then. */
function past(versions: readonly Version[], stored: readonly Stored[], at: Date) {
  const inForce = stored.find(({ effective_at }) => effective_at <= at)
  if (!inForce) return []
  const begun = added(versions, stored).filter(({ effective_at }) => effective_at < at)
  return begun.map(({ version, effective_at }) => {
    const after = Number(effective_at) - Number(inForce.effective_at)
    const isNever = after < 0 || (after === 0 && version < inForce.version)
    return { version, effective_at, former: inForce.version, isNever }
  })
}

const pastNotes = (code: string, ...of: Parameters<typeof past>): Note[] =>
  noted(
    past(...of)
      .filter(({ isNever }) => !isNever)
      .map(
        ({ version, effective_at, former }) =>
          `agreements.json, ${code}: version ${version} begins in the past, on ${inChina(effective_at)}, and visitors have consented to version ${former} since`,
      ),
  )

/** Institutions that are reached in another way than their published texts say, and get no new text. */
async function transferRefusals(
  db: Db,
  all: readonly (Agreement & { isRenewed: boolean })[],
  texts: Readonly<Record<string, string>>,
): Promise<string[]> {
  const rows = await db.selectFrom('institutions').select(['code', 'way', 'relay_operator']).execute()
  const said = new Map(rows.map((row) => [row.code, transferOf(row)]))
  return all.flatMap(({ code, file, institution, isRenewed }) => {
    const former = institution && said.get(institution.code)
    const names = file.versions.some((one) => texts[`${TEXTS}/${one.file}`]?.includes('{{transfer}}'))
    if (!former || !names || isRenewed || former === transferOf(institution)) return []
    return `agreements.json, ${code}: it says another way to ${institution.code}: give it a new version with the new way`
  })
}

/** The agreements. A version never changes: visitors consented to it. One that was removed stays, unasked. */
export async function agreementKind(
  db: Db,
  files: CatalogueFiles,
  { texts, operator, at }: { texts: Readonly<Record<string, string>>; operator: string; at: Date },
): Promise<Kind> {
  const published = await db
    .selectFrom('agreement_versions')
    .select(['code', 'version', 'hash', 'source_hash', 'effective_at'])
    .orderBy('effective_at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const storedOf = new Map<string, Stored[]>()
  for (const one of published) storedOf.set(one.code, [...(storedOf.get(one.code) ?? []), one])
  const all = agreementsOf(files).map((agreement, position) => {
    const { code, title, file } = agreement
    const institution_code = receiverOf(agreement)
    const { group, only_read = false } = file
    const row = { code, title, group, institution_code, only_read, position, active: true }
    const [versions, stored] = [versionsOf(agreement, texts, operator), storedOf.get(code) ?? []]
    const isRenewed = added(versions, stored).length > 0
    return { ...agreement, isRenewed, row, versions, stored }
  })
  const fields = (row: Fields, versions: readonly Pick<Version, 'version' | 'effective_at'>[]): Fields => ({
    ...row,
    ...Object.fromEntries(versions.map(({ version, effective_at }) => [`version ${version}`, effective_at])),
  })
  const wanted = new Map(all.map(({ row, versions }) => [row.code, fields(row, versions)]))
  const namedVersions = new Map(
    all.map(({ row, versions }) => [row.code, new Set(versions.map(({ version }) => version))]),
  )
  const rows = (await readRows(db, AGREEMENTS)).filter(
    ({ code, active }) => active || wanted.has(String(code)),
  )
  const notes: Note[] = all.flatMap(({ row: { code }, versions, stored }) =>
    stored
      .filter(({ version, hash }) => versions.some((one) => one.version === version && one.hash !== hash))
      .map(({ version }) => ({
        about: { agreement: code, version },
        text: 'published agreement keeps the names it was published with',
      })),
  )
  return {
    name: 'agreements',
    wanted,
    inForce: new Map(
      rows.map((row) => {
        const code = String(row.code)
        const isNamed = ({ version }: Stored) => namedVersions.get(code)?.has(version)
        return [code, fields(row, (storedOf.get(code) ?? []).filter(isNamed))]
      }),
    ),
    end: 'is no longer asked for',
    refused: [
      ...all.flatMap(({ row, versions, stored }) => refusals(row.code, versions, stored, at)),
      ...(await transferRefusals(db, all, texts)),
    ],
    notes: [
      ...notes,
      ...all.flatMap(({ row, versions, stored }) => pastNotes(row.code, versions, stored, at)),
    ],
    put: async (codes) => {
      for (const { row, versions, stored } of all.filter(({ row: { code } }) => codes.has(code))) {
        await upsert(db, AGREEMENTS, [row])
        for (const version of added(versions, stored))
          await db
            .insertInto('agreement_versions')
            .values({ code: row.code, ...version })
            .execute()
      }
    },
    remove: (codes) =>
      db.updateTable('agreements').set({ active: false }).where('code', 'in', codes).execute(),
  }
}
