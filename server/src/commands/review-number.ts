import { isMobile, SMS_CODE } from '@contract/rules/mobile'
import { ConfigError } from '../config/values'
import type { MobileIndex } from '../lib/vault'
import { reviewHashOf } from '../login/review-number'
import { endReview } from '../use-cases/end-review'
import type { Command, CommandDeps, Result } from './command'

const HOURS = 72

const current = ({ db }: CommandDeps) => db.selectFrom('review_numbers').select('ends_at').executeTakeFirst()

/** Nothing of the number is sent any more, and all of it is deleted in the end: it must be nobody's. */
async function refuseKnown({ db }: CommandDeps, mobile_index: MobileIndex) {
  const known = db.selectFrom('phones').select('user_id').where('mobile_index', '=', mobile_index)
  if (await known.executeTakeFirst())
    throw new ConfigError('This number has an account of its own: use another one for the review.')
}

async function switchOn(deps: CommandDeps, mobile: string): Promise<Result> {
  const { db, vault, random, clock } = deps
  await endReview(deps)
  if (await current(deps)) throw new ConfigError('The review number is on already: switch it off first.')
  const mobile_index = vault.index(mobile, 'mobile')
  await refuseKnown(deps, mobile_index)
  const code = random.digits(SMS_CODE.digits)
  const ends_at = new Date(clock.now().getTime() + HOURS * 3_600_000)
  const code_hash = reviewHashOf(code, deps)
  await db.insertInto('review_numbers').values({ mobile_index, code_hash, ends_at }).execute()
  const text = `code:  ${code} (after 获取验证码; no message is sent)\nuntil: ${ends_at.toISOString()}`
  return { text, ok: true }
}

async function switchOff(deps: CommandDeps): Promise<Result> {
  await deps.db.updateTable('review_numbers').set({ ends_at: deps.clock.now() }).execute()
  const ended = await endReview(deps)
  return { text: ended ? 'off, its account is deleted' : 'off', ok: true }
}

async function state(deps: CommandDeps): Promise<Result> {
  const number = await current(deps)
  if (!number) return { text: 'off', ok: true }
  const until = number.ends_at.toISOString()
  return number.ends_at > deps.clock.now()
    ? { text: `on until ${until}`, ok: true }
    : { text: `ended at ${until}, its account is not deleted yet`, ok: false }
}

/** Switches the number of WeChat's reviewers on and off, and shows its state (docs/operating.md). */
export const reviewNumberCommand: Command = {
  usage: 'review-number [on <mobile>|off]',
  about: "Switches the phone number of WeChat's reviewers on and off, and shows its state.",
  changes: ['on', 'off'],
  shows: [],
  async run(deps, [step, mobile = '', ...rest]) {
    if (step === 'on' && isMobile(mobile) && rest.length === 0) return switchOn(deps, mobile)
    if (step === 'off' && mobile === '') return switchOff(deps)
    if (step === undefined) return state(deps)
    throw new ConfigError(`Usage: node dist/server.mjs ${reviewNumberCommand.usage}`)
  },
}
