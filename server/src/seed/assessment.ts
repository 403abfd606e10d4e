import { passesData } from '@contract/rules/ways'
import type { OperatorPaper } from '../catalogue/paper-kinds'
import { assessmentLacks } from '../catalogue/papers'
import { chinaDate } from '../lib/time/china-date'
import type { CatalogueFiles } from './files'

interface Processing {
  operator: { papers?: readonly OperatorPaper[] }
  institutions: readonly Pick<CatalogueFiles['institutions'][number], 'code' | 'way'>[]
  products: readonly Pick<CatalogueFiles['products'][number], 'institution'>[]
}

/**
 * The impact assessments that are missing, one sentence each. The identity number is asked for, and data passed on, as soon
 * as an institution with products has a way that passes data on (PIPL art. 55 (1), (3)); any offers are matched (2).
 */
export function assessmentProblems({ operator, institutions, products }: Processing, at: Date): string[] {
  if (products.length === 0) return []
  const offering = new Set(products.map(({ institution }) => institution))
  const receiver = institutions.find(({ code, way }) => way && passesData(way) && offering.has(code))
  const why = receiver ? `data is passed on to ${receiver.code}` : 'offers are matched automatically'
  return assessmentLacks(operator.papers ?? [], chinaDate(at), receiver !== undefined).map(
    (lack) => `operator.json, papers: ${lack.why}, and ${why} (PIPL art. 55)`,
  )
}
