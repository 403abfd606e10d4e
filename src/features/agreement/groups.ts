import { AGREEMENT_GROUPS, institutionOf } from '@contract/rules/agreement'
import type { Contract } from '@/http/calls/agreement'

const OTHERS = '其他'

/** Agreements under their headings; headings without agreements are left out. */
export function underHeadings(contracts: readonly Contract[], heading: 'title' | 'orderTitle') {
  const known = AGREEMENT_GROUPS.map((row) => ({
    group: row.group as string,
    title: row[heading] as string,
    contracts: contracts.filter(({ group }) => group === row.group),
  }))
  const others = contracts.filter(({ group }) => known.every((row) => row.group !== group))
  return [...known, { group: '', title: OTHERS, contracts: others }].filter((row) => row.contracts.length > 0)
}

export const groupsOf = (contracts: readonly Contract[]) =>
  underHeadings(contracts, 'title').map(({ contracts: own, ...heading }) => ({
    ...heading,
    parts: partsOf(own),
  }))

function partsOf(contracts: readonly Contract[]) {
  const names = [...new Set(contracts.map(({ title }) => institutionOf(title)))]
  return names.map((institution) => ({
    institution,
    contracts: contracts.filter(({ title }) => institutionOf(title) === institution),
  }))
}
