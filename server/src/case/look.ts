import type { Kind } from '@contract/rules/order-fields'
import type { Deps } from '../http/deps'
import { maskMobile } from '../lib/masked-text'
import type { Db } from '../postgres/tables'
import { recordReadings } from '../provision/readings'
import { type Case, caseOf } from './case-of'
import { type AskedBy, findWhose } from './find'
import type { About } from './page'

/** Kinds of data that a case shows of each person. */
export const SHOWS: readonly Kind[] = ['姓名', '手机号码', '身份证号码', '居住城市', '申请信息', '设备信息']
/** Kinds of data that a lead shows of whoever left it. */
const OF_LEADS: readonly Kind[] = ['申请信息']

interface Asked {
  number: string
  /** What the number may be (`kindsOfNumber`). */
  kinds: readonly AskedBy[]
  reason: string
  by: string
  /** How it is looked at, for the record. */
  command: string
}
type Needs = Pick<Deps, 'db' | 'clock' | 'vault' | 'config'> & { read: Db }

/**
 * The case of a number, after the look is recorded; `none` when nothing is known by it, `ambiguous` when it is a phone
 * number and a receipt. @throws when it cannot be recorded: then nothing may be shown
 */
export async function lookAt(
  { db, read, ...needs }: Needs,
  { number, kinds, reason, by, command }: Asked,
): Promise<'none' | 'ambiguous' | { one: Case; about: About }> {
  const known = []
  for (const kind of kinds) {
    const whose = await findWhose(read, needs, kind, number)
    if (whose) known.push({ kind, whose })
  }
  const [found, another] = known
  if (!found) return 'none'
  if (another) return 'ambiguous'
  const { kind, whose } = found
  const shown = new Map([
    ...whose.leads.map(({ user_id }) => [user_id, OF_LEADS] as const),
    ...whose.people.map((user_id) => [user_id, SHOWS] as const),
  ])
  await recordReadings(db, needs, shown, { command, by, reason })
  const asked = kind === 'phone' ? maskMobile(number) : number
  return { one: await caseOf(read, needs, whose), about: { asked, reason, by } }
}
