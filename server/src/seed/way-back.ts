import { logoFile } from '../catalogue/logos'
import type { Db } from '../postgres/tables'
import { TEXTS } from './agreement-files'
import type { AgreementFile, CatalogueFiles } from './files'
import { type Folder, storedFolder } from './folder'
import { revisionOf } from './revisions'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The versions of an agreement of then that were published since: what was published never changes. */
const publishedSince = ({ code, versions }: AgreementFile, now: CatalogueFiles['agreements']) =>
  (now.find((one) => one.code === code)?.versions ?? []).filter(({ version }) =>
    versions.every((known) => known.version !== version),
  )

/**
 * An earlier revision's files, as they can come into force again. `kept` says what stays of today's instead, because
 * consents, applications and appointments refer to it: published versions of agreements, and institutions that are new
 * since, without their products. @throws {ConfigError} there is no such revision
 */
export async function earlierFolder(db: Db, number: number): Promise<{ folder: Folder; kept: string[] }> {
  const [then, today] = [(await revisionOf(db, number)).texts, (await revisionOf(db, null)).texts]
  const [folder, last] = [storedFolder(then), storedFolder(today)]
  // Files of another release's shape are refused as they are, like those of any folder.
  if (!folder.files || !last.files) return { folder, kept: [] }
  const { institutions, agreements } = folder.files
  const now = last.files
  const versions = agreements.flatMap((one) =>
    publishedSince(one, now.agreements).map((version) => ({ code: one.code, ...version })),
  )
  const since = now.institutions.filter(({ code }) => institutions.every((one) => one.code !== code))
  const kept = [
    ...versions.map(({ code, version }) => `agreement ${code}, version ${version}, which is published`),
    ...since.map(({ code }) => `institution ${code}, without products`),
  ]
  const names = [
    ...versions.map(({ file }) => `${TEXTS}/${file}`),
    ...since.flatMap(({ logo }) => (logo ? [logoFile(logo)] : [])),
  ]
  const texts = {
    ...Object.fromEntries(names.map((name) => [name, today[name] ?? ''])),
    ...then,
    ...(versions.length > 0 && {
      'agreements.json': json(
        agreements.map((one) => ({
          ...one,
          versions: [...one.versions, ...publishedSince(one, now.agreements)],
        })),
      ),
    }),
    ...(since.length > 0 && {
      'institutions.json': json([...institutions, ...since.map((one) => ({ ...one, papers: [] }))]),
    }),
  }
  return { folder: storedFolder(texts), kept }
}
