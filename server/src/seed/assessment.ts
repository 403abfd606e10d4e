import { passesData } from '@contract/rules/ways'
import { ASSESSED, type OperatorPaper } from '../catalogue/paper-kinds'
import { chinaDate } from '../lib/time/china-date'
import type { CatalogueFiles } from './files'

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
 * The impact assessments that are missing: without one of both kinds, sensitive data (the identity number) may not be asked
 * for, and nothing passed on (PIPL art. 55 (1), (3)). Both happen as soon as the way of an institution with products passes
 * data on. Offers are matched automatically in any case, which needs one too (2).
 */
export function assessmentProblems({ operator, institutions, products }: Processing, at: Date): string[] {
  const { papers = [] } = operator
  const day = chinaDate(at)
  const offering = new Set(products.map(({ institution }) => institution))
  const receiver = institutions.find(({ code, way }) => way && passesData(way) && offering.has(code))
  const missing = ASSESSED.filter((assessed) => assessedDays(papers, assessed, day) === 0)
  const place = 'operator.json, papers: no impact_assessment'
  if (receiver)
    return missing.map(
      (assessed) =>
        `${place} of ${assessed} is in force on ${day}, and data is passed on to ${receiver.code} (PIPL art. 55)`,
    )
  return products.length > 0 && missing.length === ASSESSED.length
    ? [`${place} is in force on ${day}, and offers are matched automatically (PIPL art. 55)`]
    : []
}
