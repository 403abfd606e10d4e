import { SMS_CODE } from '@contract/rules/mobile'
import { sql } from 'kysely'
import type { Deps } from '../http/deps'
import type { Call } from '../http/handler'
import { giveBack, type Limit, RateLimited, take, waitFor } from '../http/limits'
import { networkOf } from '../lib/network'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { isReviewNumber, reviewHashOf } from './review-number'

/** Limits of SMS codes that only the server needs to know (S11.3, S11.4). */
export const SMS_LIMITS = { tries: 5, cooldownSeconds: 60, perDay: 10 } as const

/** The owner of a code, which is bound to phone, device and purpose together. */
interface CodeOwner {
  mobile: string
  device: string
  purpose: string
}

type Needs = Pick<Deps, 'clock' | 'random' | 'vault' | 'sms'>

/** Counts one device's requests for one phone only to calculate its waiting time; the phone's limit refuses. */
const ownLimit = (device: string, mobile_index: MobileIndex): Limit => ({
  key: `sms:own:${device}:${mobile_index}`,
  max: 1,
  seconds: SMS_LIMITS.cooldownSeconds,
})
/** Against callers that try many phone numbers. */
const deviceLimit = (device: string): Limit => ({ key: `sms:device:${device}`, max: 20, seconds: 3_600 })

/** The limits of a phone, a device and a network, which a whole mobile network may share. */
const limitsOf = (mobile_index: MobileIndex, device: string, ip: string): Limit[] => [
  { key: `sms:minute:${mobile_index}`, max: 1, seconds: SMS_LIMITS.cooldownSeconds },
  { key: `sms:day:${mobile_index}`, max: SMS_LIMITS.perDay, seconds: 86_400 },
  ownLimit(device, mobile_index),
  deviceLimit(device),
  { key: `sms:address:${networkOf(ip)}`, max: 200, seconds: 3_600 },
]

const indexOf = (mobile: string, { vault }: Pick<Needs, 'vault'>) => vault.index(mobile, 'mobile')

/** Keyed hash that includes the owner: a stolen table reveals no code and no code works for anyone else. */
const hashOf = (code: string, { mobile, device, purpose }: CodeOwner, { vault }: Pick<Needs, 'vault'>) =>
  vault.index([purpose, mobile, device, code].join('\n'), 'sms_code')

/** Seconds until the device may request the next code: by its own requests alone, so that it reveals no others. */
export const waitForCode = (db: Db, needs: Needs, { mobile, device }: Pick<CodeOwner, 'mobile' | 'device'>) =>
  waitFor(db, [ownLimit(device, indexOf(mobile, needs)), deviceLimit(device)], needs.clock.now())

/**
 * Replaces the owner's earlier code. It is sent after the commit, so that a slow provider does not keep a network's
 * limit row locked; if it fails, code and counts are removed. WeChat's reviewers get no message: they have a code.
 * @throws {RateLimited} after which the caller's transaction must roll back the counts
 */
export async function sendCode(
  { db, afterCommit, ip }: Pick<Call<never>, 'db' | 'afterCommit' | 'ip'>,
  needs: Needs,
  owner: CodeOwner,
): Promise<string> {
  const now = needs.clock.now()
  const mobile_index = indexOf(owner.mobile, needs)
  const limits = limitsOf(mobile_index, owner.device, ip)
  for (const limit of limits) {
    const wait = await take(db, limit, now)
    if (wait > 0) throw new RateLimited(wait)
  }
  const code = needs.random.digits(SMS_CODE.digits)
  const fresh = {
    code_hash: hashOf(code, owner, needs),
    tries_left: SMS_LIMITS.tries,
    expires_at: new Date(now.getTime() + SMS_CODE.lifeSeconds * 1000),
    used_at: null,
  }
  await db
    .insertInto('sms_codes')
    .values({ mobile_index, device: owner.device, purpose: owner.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['mobile_index', 'device', 'purpose']).doUpdateSet(fresh))
    .execute()
  if (await isReviewNumber(db, mobile_index)) return code
  afterCommit({
    run: () => needs.sms.send({ mobile: owner.mobile, code, scene: owner.purpose }),
    undo: async (trx) => {
      await giveBack(trx, limits)
      await trx
        .deleteFrom('sms_codes')
        .where(({ and }) => and({ mobile_index, code_hash: fresh.code_hash }))
        .execute()
    },
  })
  return code
}

/** Counting and using are one statement, so that concurrent guesses share the five attempts and a code works once. */
export async function redeemCode(db: Db, needs: Needs, owner: CodeOwner, code: string): Promise<boolean> {
  const { mobile, device, purpose } = owner
  const now = needs.clock.now()
  const hash = hashOf(code, owner, needs)
  const isReviewCode = sql`exists (
    select from review_numbers r where r.mobile_index = sms_codes.mobile_index
      and r.code_hash = ${reviewHashOf(code, needs)} and r.ends_at > ${now})`
  const row = await db
    .updateTable('sms_codes')
    .set({
      tries_left: sql`tries_left - 1`,
      used_at: sql`case when code_hash = ${hash} or ${isReviewCode} then ${now}::timestamptz end`,
    })
    .where(({ and }) => and({ mobile_index: indexOf(mobile, needs), device, purpose }))
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst()
  return row !== undefined && row.used_at !== null
}
