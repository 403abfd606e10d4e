import { DEFAULT_WAY } from '@contract/rules/ways'
import { offeredOf } from '../catalogue/content'
import { unlistedReason } from '../catalogue/listing'
import { type Lack, lacksOf } from '../catalogue/papers'
import { chinaDate } from '../lib/time/china-date'
import type { CatalogueFiles } from './files'
import type { Folder } from './folder'
import { logoPathOf } from './row-kinds'

/** The products of the files that may not be offered at a moment, by code, each with all that it lacks; files without problems only. */
export function lacksAt(
  { institutions, products, operator }: CatalogueFiles,
  texts: Folder['texts'],
  at: Date,
): Map<string, Lack[]> {
  const of = new Map(institutions.map((one) => [one.code, one]))
  const lacks = products.map((product): [string, Lack[]] => {
    const above = unlistedReason(product)
    const institution = of.get(product.institution)
    if (above !== null) return [product.code, [{ kind: 'rate_cap', why: above }]]
    if (!institution) return [product.code, []]
    const { way = DEFAULT_WAY, papers = [] } = institution
    const offered = offeredOf(product, { ...institution, logo: logoPathOf(institution, texts) })
    const holder = { way, papers, own: operator.papers ?? [] }
    return [product.code, lacksOf(holder, chinaDate(at), offered)]
  })
  return new Map(lacks.filter(([, all]) => all.length > 0))
}

/** The same products with the reasons alone. */
export const unlistedAt = (...folder: Parameters<typeof lacksAt>): Map<string, string[]> =>
  new Map([...lacksAt(...folder)].map(([code, lacks]) => [code, lacks.map(({ why }) => why)]))
