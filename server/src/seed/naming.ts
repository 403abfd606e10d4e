import { FIELD_NAMES, fieldOf } from '@contract/rules/order-fields'
import { type Told, toldBy } from '@contract/webhooks/told'
import { isNamed } from '../lib/text/named'
import { type Agreement, htmlOf, TEXTS, versionAt } from './agreement-files'
import type { AgreementFile, CatalogueFiles } from './files'

const ASKED: Told[] = FIELD_NAMES.map((part) => ({ part, words: fieldOf(part).named }))
const APPLIED = toldBy(['application.submitted'])
const VISITED = toldBy(['visit.booked', 'visit.cancelled', 'visit.confirmed'])
const LEAD = toldBy(['lead.submitted'])

/** The agreements on sharing data with what institutions receive under each. */
function sharing({ products, supports }: CatalogueFiles, all: readonly Agreement[]) {
  const shares = new Map(all.flatMap(({ code, file }) => (file.shares_data ? [[code, file]] : [])))
  const told = new Map<AgreementFile, Set<Told>>()
  const add = (code: string, parts: readonly Told[]) => {
    const file = shares.get(code)
    if (file) told.set(file, new Set([...(told.get(file) ?? []), ...parts]))
  }
  for (const { agreements, offline } of products)
    for (const code of agreements) add(code, offline ? [...APPLIED, ...VISITED] : APPLIED)
  const institutionOf = new Map(products.map(({ code, institution }) => [code, institution]))
  for (const { items } of supports)
    for (const { product_code } of items) add(`lead-${institutionOf.get(product_code)}`, LEAD)
  return told
}

/** What the form asks for, or institutions receive, that no agreement in force, now or later, names. */
export function namingProblems(
  files: CatalogueFiles,
  all: readonly Agreement[],
  { texts, at }: { texts: Readonly<Record<string, string>>; at: Date },
): string[] {
  const starts = files.agreements.flatMap(({ versions }) =>
    versions.map(({ effective_at }) => Date.parse(effective_at)),
  )
  const times = [Number(at), ...starts.filter((time) => time > Number(at))]
  const htmls = new Map<string, string>()
  const read = (file: string) => {
    const html = htmls.get(file) ?? htmlOf(file, texts[`${TEXTS}/${file}`] ?? '')
    htmls.set(file, html)
    return html
  }
  const unnamed = (parts: Iterable<Told>, html: string) =>
    [...parts].filter(({ words }) => words === undefined || !isNamed(html, words))
  const logins = files.agreements.filter(({ group }) => group === 'login')
  const receivers = [...sharing(files, all)]
  const policyAt = (time: number) => logins.flatMap((one) => versionAt(one, time)?.file ?? []).map(read)
  return times.flatMap((time) => [
    ...unnamed(ASKED, policyAt(time).join('\n')).map(
      ({ part, words }) =>
        `agreements.json: no agreement of the login (the privacy policy) names ${words} (${part}), which the form asks for`,
    ),
    ...receivers.flatMap(([agreement, parts]) => {
      const file = versionAt(agreement, time)?.file
      if (file === undefined) return []
      return unnamed(parts, read(file)).map(
        ({ part, words }) =>
          `${TEXTS}/${file}: it does not name ${words} (${part}), which institutions receive under it`,
      )
    }),
  ])
}
