import { SMS_CODE } from '@contract/rules/mobile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps'
import { createVault } from '../../lib/vault'
import { accountOn, codeOf, type ReviewAccount, TEST_PERSON } from './account'
import { configFor, openData } from './data'
import { createProgress } from './progress'

/** Milliseconds between two looks whether the account has ended. */
const LOOK_MS = 60_000

/** The second server, which handles the requests of one account. */
export interface Inside extends Pick<Deps, 'db'> {
  account_id: string
  app: FastifyInstance
  catchUp(): Promise<void>
}

/** No provider, receiver or key of the first server, and the rules of production. */
function depsOf(deps: Deps, account: ReviewAccount, db: Deps['db']): Deps {
  const { vault, random, clock } = deps
  const config = { ...configFor(deps, account), logLevel: 'warn' }
  return {
    db,
    reserve: db,
    clock,
    config,
    // The one code that this server sends is the account's; it counts, expires and is refused as any other.
    random: {
      ...random,
      digits: (length) => (length === SMS_CODE.digits ? codeOf(vault, account) : random.digits(length)),
    },
    vault: createVault(config.secrets),
    sms: { showsCode: false, send: async () => {} },
    verifier: {
      verify: async ({ name, id_no }) => name === TEST_PERSON.name && id_no === TEST_PERSON.id_no,
    },
  }
}

/** Opens the second server when an account needs it, and closes it when the account has ended. */
export function createInside(deps: Deps, build: (inside: Deps) => Promise<FastifyInstance>) {
  let current: Promise<Inside | null> = Promise.resolve(null)

  async function open(account: ReviewAccount): Promise<Inside | null> {
    const db = await openData(deps, account)
    if (!db) return null
    const own = depsOf(deps, account, db)
    const app = await build(own)
    return { account_id: account.account_id, app, db, catchUp: createProgress(own, app.log) }
  }

  async function close(one: Inside | null) {
    await one?.app.close()
    await one?.db.destroy()
  }

  /** The server of an account in place of a former one; null for no account, and without complete data. */
  function serverFor(account: ReviewAccount | null): Promise<Inside | null> {
    current = current
      .catch(() => null)
      .then(async (former) => {
        if (former && former.account_id === account?.account_id) return former
        await close(former)
        return account && open(account)
      })
    return current
  }

  const look = async () => {
    if ((await current) && !(await accountOn(deps))) await serverFor(null)
  }
  /** Memory and connections are used only while the account is on. */
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()

  return {
    serverFor,
    close: async () => {
      clearInterval(timer)
      await serverFor(null)
    },
  }
}
