import { SMS_CODE } from '@contract/rules/mobile'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Deps } from '../http/deps'
import type { Call } from '../http/handler'
import { count, giveBack, type Limit, networkLimits, RateLimited, take, waitFor } from '../http/limits'
import { withNext } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import type { Db } from '../postgres/tables'
import { recordProvision } from '../provision/provisions'
import { kindsOf } from '../provision/receivers'
import { isReviewNumber, reviewHashOf } from './review-number'

/** How often a code may be guessed (S11.3). */
const TRIES = 5
/** How many codes in how many seconds a device gets for a phone, and how many all devices get for it (S11.4). */
const OF_DEVICE = [
  { max: 1, seconds: 60 },
  { max: 3, seconds: 600 },
  { max: 10, seconds: 86_400 },
] as const
const OF_PHONE = OF_DEVICE.slice(1)

/** The owner of a code, which is bound to phone, device and purpose together. */
interface CodeOwner {
  mobile: string
  device: string
  purpose: string
}

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'vault' | 'sms'> & {
  config: Pick<Deps['config'], 'smsPerHour'>
}

/** Counts one device's requests for one phone, so that nobody else's request makes its visitor wait a minute. */
const ownLimits = (device: string, mobile_index: MobileIndex): Limit[] =>
  OF_DEVICE.map((limit) => ({ key: `sms:own:${limit.seconds}:${device}:${mobile_index}`, ...limit }))
/** Against callers that try many phone numbers. */
const deviceLimit = (device: string): Limit => ({ key: `sms:device:${device}`, max: 20, seconds: 3_600 })
/** The budget of all visitors together; each message costs money. */
const budget = ({ config }: Needs): Limit => ({ key: 'sms:all', max: config.smsPerHour, seconds: 3_600 })

/** The limits of a phone, a device and its networks, of which a whole mobile network may share one. */
const limitsOf = (mobile_index: MobileIndex, device: string, ip: string): Limit[] => [
  ...ownLimits(device, mobile_index),
  ...OF_PHONE.map((limit) => ({ key: `sms:phone:${limit.seconds}:${mobile_index}`, ...limit })),
  deviceLimit(device),
  ...networkLimits('sms:address', ip, 200, 3_600),
]

/** The codes of this hour are used up: none is sent until the next one, which `/metrics` and the log say. */
export class SmsBudgetSpent extends RateLimited {
  constructor(wait_seconds: number) {
    super(wait_seconds, '现在获取验证码的人太多')
    smsCodes.inc({ result: 'refused' })
  }
}

const indexOf = (mobile: string, { vault }: Pick<Needs, 'vault'>) => vault.index(mobile, 'mobile')

/** Keyed hash that includes the owner: a stolen table reveals no code and no code works for anyone else. */
const hashOf = (code: string, { mobile, device, purpose }: CodeOwner, { vault }: Pick<Needs, 'vault'>) =>
  vault.index([purpose, mobile, device, code].join('\n'), 'sms_code')

type Requester = Pick<CodeOwner, 'mobile' | 'device'>

/** Seconds until the device may request a code: by its own requests alone, so that it reveals no others. */
export function waitForCode(db: Db, needs: Needs, { mobile, device }: Requester, more: Limit[] = []) {
  const limits = [...ownLimits(device, indexOf(mobile, needs)), deviceLimit(device), ...more]
  return waitFor(db, limits, needs.clock.now())
}

/** As `waitForCode`, for whoever has a code: until another one can be sent, also by the budget, of which `uncounted` follow. */
export function waitForAnother(db: Db, needs: Needs, owner: Requester, uncounted = 0) {
  const all = budget(needs)
  return waitForCode(db, needs, owner, [{ ...all, max: all.max - uncounted }])
}

/**
 * Replaces the owner's earlier code. It is sent after the commit, so that a slow provider does not keep a network's
 * limit row locked; if it fails, code and counts are removed. WeChat's reviewers get no message: they have a code.
 * @throws {RateLimited}, {SmsBudgetSpent} after which the caller's transaction must roll back the counts
 */
export async function sendCode(
  { db, afterCommit, ip }: Pick<Call<never>, 'db' | 'afterCommit' | 'ip'>,
  needs: Needs,
  owner: CodeOwner,
): Promise<string> {
  const now = needs.clock.now()
  const mobile_index = indexOf(owner.mobile, needs)
  const limits = limitsOf(mobile_index, owner.device, ip)
  const wait = await count(db, limits, now)
  if (wait > 0) throw new RateLimited(wait)
  // Only read here: all visitors share the row, so it is counted after the commit, in a statement of its own.
  const spent = await waitFor(db, [budget(needs)], now)
  if (spent > 0) throw new SmsBudgetSpent(spent)
  const code = needs.random.digits(SMS_CODE.digits)
  const fresh = {
    code_hash: hashOf(code, owner, needs),
    tries_left: TRIES,
    expires_at: new Date(now.getTime() + SMS_CODE.lifeSeconds * 1000),
    used_at: null,
  }
  const stored = db
    .insertInto('sms_codes')
    .values({ mobile_index, device: owner.device, purpose: owner.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['mobile_index', 'device', 'purpose']).doUpdateSet(fresh))
  await withNext(db, stored)
  if (await isReviewNumber(db, mobile_index)) return code
  afterCommit({
    run: async () => {
      const message = { mobile: owner.mobile, code, scene: owner.purpose }
      const provided = { reason: 'sms', categories: kindsOf(message) } as const
      const last = await take(needs.db, budget(needs), now)
      if (last > 0) throw new SmsBudgetSpent(last)
      await needs.sms
        .send(message, () => recordProvision(needs.db, needs, { mobile_index }, provided))
        .catch(async (error: unknown) => {
          await giveBack(needs.db, [budget(needs)])
          throw error
        })
      smsCodes.inc({ result: 'sent' })
    },
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

/** Codes that were sent, and those that the budget of the hour refused. */
export const smsCodes = new Counter({
  name: 'sms_codes_total',
  help: 'SMS codes, sent or refused by the budget of the hour',
  labelNames: ['result'],
  registers: [],
})
// `increase()` does not see the first of a series that was not there before.
smsCodes.inc({ result: 'refused' }, 0)
