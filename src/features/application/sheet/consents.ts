import type { AgreementRef } from '@contract/values'
import type { ProductInfo } from '../api'

/** The consents for one institution; `institution` is null for those that several institutions share. */
export interface ConsentGroup {
  institution: { code: string; name: string } | null
  agreements: AgreementRef[]
}

/**
 * Groups the consents of several products by institution (S24.2). Agreements that several institutions share come
 * first, and each is listed once.
 */
export function consentGroups(infos: readonly ProductInfo[]): ConsentGroup[] {
  const common: ConsentGroup = { institution: null, agreements: [] }
  const groups = new Map<string, ConsentGroup>()
  const seen = new Set<string>()
  for (const { product, agreements } of infos) {
    const { code, name } = product.institution
    const own = groups.get(code) ?? { institution: { code, name }, agreements: [] }
    groups.set(code, own)
    for (const agreement of agreements.filter(({ consent_id }) => !seen.has(consent_id))) {
      seen.add(agreement.consent_id)
      const group = neededBy(infos, agreement).length > 1 ? common : own
      group.agreements.push(agreement)
    }
  }
  return [common, ...groups.values()].filter((group) => group.agreements.length > 0)
}

/** The institutions whose products require an agreement. */
function neededBy(infos: readonly ProductInfo[], { consent_id }: AgreementRef): string[] {
  const needing = infos.filter(({ agreements }) => agreements.some((one) => one.consent_id === consent_id))
  return [...new Set(needing.map(({ product }) => product.institution.code))]
}
