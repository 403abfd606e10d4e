import { CODE } from '@contract/codes'
import { passesData, type Way } from '@contract/rules/ways'
import { ApiError } from '../lib/api-error'
import { statement } from '../lib/statement'
import type { Db } from '../postgres/tables'

/**
 * The channel by which the visitor of an order came, as SQL, as `user_id` and `order_no` are: the partner's of an order
 * that a link opened or resumed, otherwise that of the visitor's last touch; '' = none.
 */
export const cameBySql = (user_id: string, order_no: string) => `coalesce(
  (select h.channel from half_orders h where h.user_id = ${user_id} and h.order_no = ${order_no}),
  (select v.last_channel from visitors v where v.user_id = ${user_id}), '')`

/** Whether what its visitors enter may be passed on to institutions, as SQL; an unknown channel has the default. */
export const passesOnSql = (channel: string) =>
  `coalesce((select pass_on from channels where code = ${channel}), true)`

const readPassesOn = statement<{ pass_on: boolean }>(`select ${passesOnSql('$1')} as pass_on`)
const readPassesOnOf = statement<{ pass_on: boolean }>(
  `select ${passesOnSql(cameBySql('$1', "''"))} as pass_on`,
)

/** Whether a channel's visitors may be passed on (S18.30). */
export const mayPassOn = async (db: Db, channel: string) =>
  (await readPassesOn(db, channel))[0]?.pass_on !== false

const NOT_PASSED_ON =
  '按您来自的渠道的约定，您的资料不能转给机构。要由我们转交资料的产品不能在这里申请，可以到机构自己的页面办理。'

/** What a visitor reads whose data may not be passed on, as a member of an answer. */
export const notPassedOn = (pass_on: boolean): { not_passed_on?: string } =>
  pass_on ? {} : { not_passed_on: NOT_PASSED_ON }

/** Whether a visitor may be passed on, by the last touch. */
export const isPassedOn = async (db: Db, user_id: number) =>
  (await readPassesOnOf(db, user_id))[0]?.pass_on !== false

/** Whether a lead may be passed on. Its client says by which channel it comes, so a logged-in visitor's last touch counts too. */
export const mayPassLeadOn = async (db: Db, channel: string, visitor: { user_id: number } | null) =>
  (await mayPassOn(db, channel)) && (visitor === null || (await isPassedOn(db, visitor.user_id)))

/** @throws {ApiError} 409 where the way passes personal data on and the channel forbids it; a jump passes nothing on */
export function refusePassingOn(way: Way, pass_on: boolean): void {
  if (passesData(way) && !pass_on) throw new ApiError(CODE.conflict, NOT_PASSED_ON)
}
