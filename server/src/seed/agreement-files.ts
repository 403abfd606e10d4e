import type { InstitutionCode } from '@contract/brands'
import { DEFAULT_WAY, passesData } from '@contract/rules/ways'
import { renderMarkdown, sanitise } from '../agreement/html'
import { sha256 } from '../lib/canonical-json'
import type { AgreementFile, CatalogueFiles, InstitutionFile } from './files'

export const TEXTS = 'agreements'

/** One agreement in the database: that of a file, or of a file for one institution. */
export interface Agreement {
  file: AgreementFile
  code: string
  title: string
  institution: InstitutionFile | null
}

/** The institution that may receive data under an agreement, or null. */
export const receiverOf = ({
  file,
  institution,
}: Pick<Agreement, 'file' | 'institution'>): InstitutionCode | null =>
  file.shares_data ? (institution?.code ?? null) : null

/** Whether it would permit to pass data on to an institution to which nothing is passed on: nobody is asked for it. */
const isNeedless = ({ file, institution }: Pick<Agreement, 'file' | 'institution'>) =>
  file.shares_data === true && institution !== null && !passesData(institution.way ?? DEFAULT_WAY)

const allOf = ({ agreements, institutions }: CatalogueFiles): Agreement[] =>
  agreements.flatMap((file): Agreement[] =>
    file.each_institution
      ? institutions.map((institution) => ({
          file,
          code: `${file.code}-${institution.code}`,
          title: `${file.title}（${institution.name}）`,
          institution,
        }))
      : [{ file, code: file.code, title: file.title, institution: null }],
  )

export const agreementsOf = (files: CatalogueFiles): Agreement[] =>
  allOf(files).filter((one) => !isNeedless(one))

/** Codes of the agreements that an institution does not have because of its way. */
export const needlessAgreements = (files: CatalogueFiles): Set<string> =>
  new Set(allOf(files).flatMap((one) => (isNeedless(one) ? [one.code] : [])))

/** Who carries the data to the institution, and what of it they can read. */
export const transferOf = ({
  way,
  relay_operator,
}: Pick<InstitutionFile, 'way' | 'relay_operator'>): string =>
  way === 'relay'
    ? `我们用该机构的密钥加密后，交由${relay_operator}转送给该机构；${relay_operator}没有密钥，读不到内容，除此之外不向其他任何人提供`
    : '我们通过加密接口转交，不向其他任何人提供'

/** The names that a text may contain as placeholders such as `{{operator}}`, with their values. */
export function namesFor({ institution }: Agreement, operator: string): Record<string, string> {
  if (!institution) return { operator }
  const { name, licence_no, complaint_phone } = institution
  return { operator, institution: name, licence_no, complaint_phone, transfer: transferOf(institution) }
}

/** The version of a file that is in force at a time; undefined before the first one. */
export const versionAt = ({ versions }: AgreementFile, time: number) => {
  const startOf = ({ effective_at }: (typeof versions)[number]) => Date.parse(effective_at)
  const begun = versions.filter((one) => startOf(one) <= time)
  return begun.sort((a, b) => startOf(b) - startOf(a) || (a.version < b.version ? 1 : -1))[0]
}

export const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** A version of an agreement's text, as it would be published. */
export interface Version {
  version: string
  effective_at: Date
  html: string
  hash: string
  source_hash: string
}

/** The HTML of a text file, by the ending of its name. */
export const htmlOf = (file: string, text: string) =>
  file.endsWith('.md') ? renderMarkdown(text) : sanitise(text)

/** All versions of the files, with the names filled in; `operator` is the platform's. */
export function versionsOf(
  agreement: Agreement,
  texts: Readonly<Record<string, string>>,
  operator: string,
): Version[] {
  const names = namesFor(agreement, operator)
  return agreement.file.versions.map(({ version, effective_at, file }) => {
    const source = texts[`${TEXTS}/${file}`] ?? ''
    const text = source.replace(PLACEHOLDER, (_, name: string) => names[name] ?? '')
    const html = htmlOf(file, text)
    const hashes = { hash: sha256(html), source_hash: sha256(source) }
    return { version, effective_at: new Date(effective_at), html, ...hashes }
  })
}
