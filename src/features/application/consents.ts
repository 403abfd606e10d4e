import type { AgreementRef } from '@contract/values'
import type { ProductInfo } from './api'

/** What one receiver of the data asks for; `institution` is null for what belongs to none of them. */
export interface ConsentGroup {
  institution: { code: string; name: string } | null
  agreements: AgreementRef[]
}

/**
 * The consents of several products, one group for each institution that receives the data (decisions.md §7). An
 * agreement that several products of a receiver need is asked for once.
 */
export function consentGroups(infos: readonly ProductInfo[]): ConsentGroup[] {
  const groups = new Map<string, ConsentGroup>()
  const names = new Map(infos.map(({ product }) => [product.institution.code, product.institution.name]))
  for (const agreement of infos.flatMap((info) => info.agreements)) {
    const code = agreement.institution_code
    const institution = code === null ? null : { code, name: names.get(code) ?? '' }
    const group = groups.get(code ?? '') ?? { institution, agreements: [] }
    groups.set(code ?? '', group)
    if (!group.agreements.some(({ consent_id }) => consent_id === agreement.consent_id))
      group.agreements.push(agreement)
  }
  return [...groups.values()]
}

/** The agreements that are not ticked, in the order in which they stand. A new version of a text is not ticked. */
export const missingConsents = (groups: readonly ConsentGroup[], ticked: readonly string[]): AgreementRef[] =>
  groups.flatMap(({ agreements }) => agreements.filter(({ consent_id }) => !ticked.includes(consent_id)))
