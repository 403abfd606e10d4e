import type { Static } from 'typebox'
import { operatorPapers } from '../catalogue/own-papers'
import { productOf } from '../outbound/addresses'
import type { Db } from '../postgres/tables'
import { assessmentProblems } from './assessment'
import type { Ad, InstitutionFile } from './files'

/** What visitors see of a catalogue, from its files or from the database. */
interface Shown {
  institutions: readonly Pick<InstitutionFile, 'code' | 'name' | 'licence_no' | 'licence_note'>[]
  ads: readonly Pick<Static<typeof Ad>, 'id' | 'target'>[]
  /** Codes of the listed products. */
  products: ReadonlySet<string>
}

/** The word by which the seed's invented institutions say what they are. */
const SAMPLE = /示例/

/** Institutions that may not be shown, and advertisements that lead to no product (S27.43), one sentence each. */
export function* publishingProblems(
  { institutions, ads, products }: Shown,
  { production }: { production: boolean },
): Generator<string> {
  for (const { code, name, licence_no, licence_note } of institutions) {
    const place = `institutions.json, ${code}`
    if (licence_no.trim() === '') yield `${place}: licence_no is empty`
    if (production && [name, licence_no, licence_note].some((text) => SAMPLE.test(text)))
      yield `${place}: it is an invented institution of a trial (示例)`
  }
  for (const { id, target } of ads) {
    const code = productOf(target)
    if (code !== undefined && !products.has(code))
      yield `ads.json, ${id}, target: there is no listed product ${code}`
  }
}

/** The same of the catalogue that is in force. */
export async function problemsInForce(db: Db, at: Date): Promise<string[]> {
  const institutions = await db
    .selectFrom('institutions')
    .select(['code', 'name', 'licence_no', 'licence_note', 'way'])
    .orderBy('code')
    .execute()
  const ads = await db
    .selectFrom('ads')
    .select(['id', 'target'])
    .where('ends_at', '>', at)
    .orderBy('id')
    .execute()
  const products = await db
    .selectFrom('products')
    .select(['code', 'institution_code as institution'])
    .where('listed', '=', true)
    .execute()
  const shown = { institutions, ads, products: new Set(products.map(({ code }) => code)) }
  const operator = { papers: await operatorPapers(db) }
  return [
    ...publishingProblems(shown, { production: true }),
    ...assessmentProblems({ operator, institutions, products }, at),
  ]
}
