import { REPAYMENT } from '@contract/rules/agreement'
import type { Contract } from '@/http/calls/agreement'

/**
 * The agreements of one institution, whose name their titles need not repeat; null stands for agreements without an
 * institution.
 */
interface Part {
  institution: string | null
  contracts: Contract[]
}

export interface Group {
  /** The code of the contract's group; an empty string collects all groups without a heading of their own. */
  group: string
  title: string
  parts: Part[]
}

const TITLES: [group: string, title: string][] = [
  ['login', '登录与隐私'],
  ['platform', '平台服务'],
  ['institution', '机构授权'],
  [REPAYMENT, '还款'],
]
const OTHERS = '其他'

/** The title of an institution's agreement ends with its name: 借款申请须知（示例第一消费金融）. */
const OF_INSTITUTION = /^(.+)（([^（）]+)）$/

/** The institution that a title names, or null. */
const institutionOf = (title: string): string | null => OF_INSTITUTION.exec(title)?.[2] ?? null
/** The title without the institution's name. */
export const shortTitle = (title: string): string => OF_INSTITUTION.exec(title)?.[1] ?? title

/**
 * Groups agreements under their headings, and those of institutions by institution. Headings without agreements are
 * left out.
 */
export function groupsOf(contracts: readonly Contract[]): Group[] {
  const known = TITLES.map(([group]) => group)
  const groups = [
    ...TITLES.map(([group, title]) => ({
      group,
      title,
      parts: partsOf(contracts.filter((contract) => contract.group === group)),
    })),
    { group: '', title: OTHERS, parts: partsOf(contracts.filter(({ group }) => !known.includes(group))) },
  ]
  return groups.filter(({ parts }) => parts.length > 0)
}

function partsOf(contracts: readonly Contract[]): Part[] {
  const names = [...new Set(contracts.map(({ title }) => institutionOf(title)))]
  return names.map((institution) => ({
    institution,
    contracts: contracts.filter(({ title }) => institutionOf(title) === institution),
  }))
}
