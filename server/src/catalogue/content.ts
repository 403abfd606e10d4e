import type { Institution } from '@contract/offer'
import { canonicalJson, sha256 } from '../lib/canonical-json'
import { type HighestRate, highestRate } from './listing'
import type { Offered } from './papers'
import type { ProductDefinition } from './product-definition'

/**
 * SHA-256 (hex) of what visitors see of a product and its institution. Not in it: the agreements, which have versions of
 * their own, the platform's label 广告, and the day's limits.
 */
export function contentHash(
  { agreements: _agreements, sponsored: _label, daily_applications: _limit, ...product }: ProductDefinition,
  { code, name, mark, logo, licence_no, licence_note, complaint_phone }: Institution,
): string {
  const institution = { code, name, mark, logo: logo ?? null, licence_no, licence_note, complaint_phone }
  return sha256(canonicalJson({ product, institution }))
}

/** A product as its papers are asked about it. */
export function offeredOf(definition: ProductDefinition, institution: Institution): Offered {
  // Near a cap every selectable amount is calculated, and each day of each paper asks.
  const known = new Map<number, HighestRate>()
  return {
    code: definition.code,
    content: contentHash(definition, institution),
    highest(cap) {
      const highest = known.get(cap) ?? highestRate(definition, cap)
      known.set(cap, highest)
      return highest
    },
  }
}
