import { DEFAULT_WAY } from '@contract/rules/ways'
import { offeredOf } from '../catalogue/content'
import { unlistedReason } from '../catalogue/listing'
import { lacksOf } from '../catalogue/papers'
import { chinaDate } from '../lib/time/china-date'
import type { CatalogueFiles } from './files'
import type { Folder } from './folder'
import { logoPathOf } from './row-kinds'

/** The products of the files that may not be offered at a moment, by code, each with every reason; files without problems only. */
export function unlistedAt(
  { institutions, products, operator }: CatalogueFiles,
  texts: Folder['texts'],
  at: Date,
): Map<string, string[]> {
  const of = new Map(institutions.map((one) => [one.code, one]))
  const reasons = products.map((product): [string, string[]] => {
    const above = unlistedReason(product)
    const institution = of.get(product.institution)
    if (above !== null || !institution) return [product.code, above === null ? [] : [above]]
    const { way = DEFAULT_WAY, papers = [] } = institution
    const offered = offeredOf(product, { ...institution, logo: logoPathOf(institution, texts) })
    const holder = { way, papers, own: operator.papers ?? [] }
    return [product.code, lacksOf(holder, chinaDate(at), offered).map(({ why }) => why)]
  })
  return new Map(reasons.filter(([, why]) => why.length > 0))
}
