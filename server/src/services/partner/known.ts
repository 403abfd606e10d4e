import { CODE } from '@contract/codes'
import { ENDED } from '@contract/rules/application'
import type { Kysely } from 'kysely'
import type { Deps } from '../../http/deps'
import { ApiError, ServiceDown } from '../../lib/api-error'
import { before, DAY } from '../../lib/retention'
import { statement } from '../../lib/statement'
import { chinaDate } from '../../lib/time/china-date'
import type { Database } from '../../tables/database'
import { hashKeys } from './phone-hashes'

/** An order that was changed within this time is being served. */
const TOUCHED = 30 * DAY

/**
 * One statement for every answer, so that a known number takes the same work as an unknown one. A key that is not filled
 * yet gives no row, and is not counted.
 */
const look = statement<{ served: boolean }>(`
  with found as (
    select exists (
      select from partner_marks m join orders o on o.user_id = m.user_id
      left join half_orders h on h.order_no = o.order_no
      where m.key_id = k.key_id and m.mark = $2
        and o.channel <> k.channel and h.channel is distinct from k.channel
        and (o.updated_at > $3 or exists (
          select from applications a where a.order_no = o.order_no and a.status <> all ($4)))
    ) as served, k.channel
    from partner_keys k where k.key_id = $1 and k.filled_at is not null
  ), counted as (
    insert into partner_checks as c (channel, day, consent_version, asked, served)
    select channel, $5, $6, 1, served::int from found
    on conflict (channel, day, consent_version)
      do update set asked = c.asked + 1, served = c.served + excluded.served
  )
  select served from found`)

/**
 * Whether the platform already serves the visitor of a phone number, other than through the partner that asks: by an
 * order with an application that has not ended, or one that was changed in the last 30 days.
 * @param mobile_hash HMAC-SHA-256 of the number with the partner's key, hex
 * @param consent_version the text by which the visitor consented to the question, by the partner's word
 * @throws {ApiError} 409 when the partner has no key
 * @throws {ServiceDown} while the visitors are not all hashed with the partner's key
 */
export async function isServed(
  db: Kysely<Database>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { channel, mobile_hash, consent_version }: Record<'channel' | 'mobile_hash' | 'consent_version', string>,
): Promise<boolean> {
  const now = clock.now()
  const key = hashKeys(config.integrations).find((one) => one.channel === channel)
  if (!key) throw new ApiError(CODE.conflict, '没有为该渠道配置查询密钥')
  const [found] = await look(
    db,
    key.key_id,
    Buffer.from(mobile_hash, 'hex'),
    before(now, TOUCHED),
    ENDED,
    chinaDate(now),
    consent_version,
  )
  if (!found) throw new ServiceDown('the hashes of a partner are not complete')
  return found.served
}
