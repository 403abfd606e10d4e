import { isMobile } from '@contract/rules/mobile'
import { ConfigError } from '../config/values'
import { accountOn, codeOf, findAccount, indexOf, TEST_PERSON } from '../sandbox/review/account'
import { prepareData } from '../sandbox/review/data'
import { endAccount } from '../sandbox/review/end'
import type { Command, CommandDeps, Result } from './command'

const HOURS = 72
const MOST_HOURS = 14 * 24

/** A number of somebody who has an account here would no longer reach it. */
async function refuseKnown({ db, vault }: CommandDeps, mobile: string) {
  const known = db
    .selectFrom('visitors')
    .select('user_id')
    .where('mobile_index', '=', vault.index(mobile, 'mobile'))
  if (await known.executeTakeFirst())
    throw new ConfigError('This number has an account of its own: use another one for the review.')
}

async function switchOn(deps: CommandDeps, mobile: string, hours: number): Promise<Result> {
  const { db, vault, random, clock } = deps
  await refuseKnown(deps, mobile)
  if (await accountOn(deps)) throw new ConfigError('The review account is on already: switch it off first.')
  const former = await findAccount(db)
  if (former) await endAccount(deps, former)
  const starts_at = clock.now()
  const ends_at = new Date(starts_at.getTime() + hours * 3_600_000)
  const account = { account_id: random.token(24), mobile_index: indexOf(vault, mobile), starts_at, ends_at }
  // First, so that an interrupted preparation is deleted like any ended account.
  await db.insertInto('review_accounts').values(account).execute()
  try {
    await prepareData(deps, account)
  } catch (error) {
    await endAccount(deps, { ...account, devices: [] }).catch(() => {})
    throw error
  }
  const lines = [
    `number:    ${mobile}`,
    `code:      ${codeOf(vault, account)} (after 获取验证码; no message is sent)`,
    `name:      ${TEST_PERSON.name}`,
    `id number: ${TEST_PERSON.id_no}`,
    `until:     ${ends_at.toISOString()}`,
  ]
  return { text: lines.join('\n'), ok: true }
}

async function state(deps: CommandDeps): Promise<Result> {
  const [account, row] = [await accountOn(deps), await findAccount(deps.db)]
  if (!row) return { text: 'off', ok: true }
  const until = row.ends_at.toISOString()
  const logins = `${row.devices.length} devices logged in`
  return account
    ? { text: `on until ${until}, ${logins}`, ok: true }
    : { text: `ended at ${until}, its data is not deleted yet`, ok: false }
}

/** Switches the account of WeChat's reviewers on and off, and shows its state (docs/operating.md). */
export const reviewAccountCommand: Command = {
  usage: `review-account [on <mobile> [hours, ${HOURS} by default, at most ${MOST_HOURS}]|off]`,
  async run(deps, [step, mobile = '', hours = String(HOURS), ...rest]) {
    const wanted = /^\d{1,3}$/.test(hours) ? Number(hours) : 0
    const isOn = step === 'on' && isMobile(mobile) && wanted >= 1 && wanted <= MOST_HOURS && rest.length === 0
    const isOff = step === 'off' && mobile === ''
    if (step !== undefined && !isOn && !isOff)
      throw new ConfigError(`Usage: node dist/server.mjs ${reviewAccountCommand.usage}`)
    if (!deps.config.reviewDatabaseUrl)
      throw new ConfigError(
        'The command "review-account" needs REVIEW_DATABASE_URL, an empty database of its own.',
      )
    if (step === undefined) return state(deps)
    if (isOn) return switchOn(deps, mobile, wanted)
    const account = await findAccount(deps.db)
    if (account) await endAccount(deps, account)
    return { text: account ? 'off, its data is deleted' : 'off', ok: true }
  },
}
