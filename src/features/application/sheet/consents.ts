import type { AgreementRef } from '@contract/values'
import type { ProductInfo } from '../api'

/** What is to be agreed to for one institution; `institution` is null for what several of them need. */
export interface ConsentGroup {
  institution: { code: string; name: string } | null
  agreements: AgreementRef[]
}

/**
 * The consents of several products, one group for each institution (S24.2), what is common to several of
 * them first. An agreement that several products need is asked for once.
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

/** The institutions whose products need an agreement. */
function neededBy(infos: readonly ProductInfo[], { consent_id }: AgreementRef): string[] {
  const needing = infos.filter(({ agreements }) => agreements.some((one) => one.consent_id === consent_id))
  return [...new Set(needing.map(({ product }) => product.institution.code))]
}
