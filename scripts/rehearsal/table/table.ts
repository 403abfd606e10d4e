import { CHINA_MS } from '@contract/rules/time'
import { isoDay } from '../../../server/src/lib/time/period'
import { INSTITUTIONS } from '../settings'
import type { Visitor } from '../visitor'
import type { World } from '../world'
import type { Row } from './compare'
import { institutionRows } from './institutions'
import { conversionRow, partnerRows, providerRows } from './others'
import { wechatRows } from './wechat'

/** What was sent and received, by kind of message. */
export const tableOf = (world: World, visitors: Visitor[]): Row[] => [
  ...providerRows(world, visitors),
  ...institutionRows(world, visitors),
  ...partnerRows(world, visitors),
  conversionRow(world, visitors),
  ...wechatRows(world, visitors),
]

/** The visitors with applications whom the operator's report counts; a deleted account is not in it. */
export async function reportedRow(world: World, visitors: Visitor[], began: number): Promise<Row> {
  const sent = visitors.filter(({ applications, isDeleted }) => applications.length > 0 && !isDeleted).length
  const [from = '', to = ''] = [began, Date.now()].map((at) => isoDay(new Date(at + CHINA_MS)))
  const received = await world.reported(from, to, '机构收到')
  const [lost, doubled] = [Math.max(0, sent - received), Math.max(0, received - sent)]
  return { kind: 'visitors in the report', sent, received, repeated: 0, lost, doubled, wrong: 0 }
}

/** Messages without a valid signature, at all stand-ins. */
export const forgedOf = (world: World) =>
  ['sms', 'identity', 'ads', 'wechat', ...INSTITUTIONS]
    .flatMap((name) => world.journal(name))
    .filter(({ forged }) => forged).length

export const sumOf = (rows: Row[], column: 'lost' | 'doubled' | 'wrong') =>
  rows.reduce((sum, row) => sum + row[column], 0)
