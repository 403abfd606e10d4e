import { passesData } from '@contract/rules/ways'
import { ASSESSED, type OperatorPaper } from '../catalogue/paper-kinds'
import { chinaDate } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'
import type { CatalogueFiles } from './files'
import { lastFiles } from './revisions'

interface Processing {
  operator: { papers?: readonly OperatorPaper[] }
  institutions: readonly Pick<CatalogueFiles['institutions'][number], 'code' | 'way'>[]
  products: readonly Pick<CatalogueFiles['products'][number], 'institution'>[]
}

/** For how many days, that one included, an impact assessment of this processing is in force; 0 when none is. */
export function assessedDays(
  papers: readonly OperatorPaper[],
  assessed: (typeof ASSESSED)[number],
  day: string,
): number {
  const left = papers
    .filter((one) => one.assessed.includes(assessed) && one.from <= day)
    .map(({ until }) => (Date.parse(until) - Date.parse(day)) / 86_400_000 + 1)
  return Math.max(0, ...left)
}

/**
 * The impact assessments that are missing (PIPL art. 55, 56): without one, sensitive data (the identity number) may not be
 * asked for, and nothing passed on. Both happen as soon as the way of an institution with products passes data on.
 */
export function assessmentProblems({ operator, institutions, products }: Processing, at: Date): string[] {
  const offering = new Set(products.map(({ institution }) => institution))
  const receiver = institutions.find(({ code, way }) => way && passesData(way) && offering.has(code))
  if (!receiver) return []
  return ASSESSED.filter(
    (assessed) => assessedDays(operator.papers ?? [], assessed, chinaDate(at)) === 0,
  ).map(
    (assessed) =>
      `operator.json, papers: no impact_assessment of ${assessed} is in force on ${chinaDate(at)}, and data is passed on to ${receiver.code} (PIPL art. 55)`,
  )
}

/** The operator's own papers in the catalogue that was applied last. */
export async function operatorPapers(db: Db): Promise<readonly OperatorPaper[]> {
  const hash = (await lastFiles(db))?.['operator.json']
  if (hash === undefined) return []
  const stored = db.selectFrom('catalogue_files').select('content').where('hash', '=', hash)
  const { content } = await stored.executeTakeFirstOrThrow()
  return (JSON.parse(content) as CatalogueFiles['operator']).papers ?? []
}
