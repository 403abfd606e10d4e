import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '../http/deps'
import { ServiceDown } from '../lib/api-error'

/** Milliseconds before its end in which a token is renewed: for five minutes both are valid (getStableAccessToken). */
const AHEAD = 4 * 60_000
/** How long one server may take to renew it, milliseconds; then another one tries. */
const RENEWAL = 10_000
/** How often a server without any token looks for that of the one who fetches it, and the pause, milliseconds. */
const [LOOKS, PAUSE] = [60, 50]

const PURPOSE = 'wechat_token'

type Needs = Pick<Deps, 'db' | 'clock' | 'vault'>

/** `expires_in` is in seconds. */
type NewToken = { token: string; expires_in: number }

const read = ({ db }: Needs, appid: string) =>
  db.selectFrom('wechat_tokens').selectAll().where('appid', '=', appid).executeTakeFirst()

/** Takes the renewal of the token that was read, in one statement, so that one of many servers gets it. */
async function claim({ db }: Needs, appid: string, before: string | null, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + RENEWAL)
  const { rows } = await sql`
    insert into wechat_tokens as t (appid, renewing_until) values (${appid}, ${until})
    on conflict (appid) do update set renewing_until = excluded.renewing_until
    where (t.renewing_until is null or t.renewing_until <= ${now}) and t.token_sealed is not distinct from ${before}
    returning appid`.execute(db)
  return rows.length > 0
}

async function renew({ db, clock, vault }: Needs, appid: string, fetch: () => Promise<NewToken>) {
  const row = db.updateTable('wechat_tokens').where('appid', '=', appid)
  try {
    const { token, expires_in } = await fetch()
    const expires_at = new Date(clock.now().getTime() + expires_in * 1000)
    const token_sealed = vault.seal(token, PURPOSE)
    await row.set({ token_sealed, expires_at, renewing_until: null }).execute()
    return token
  } catch (error) {
    await row.set({ renewing_until: null }).execute()
    throw error
  }
}

/**
 * The access token, the same for all servers: one fetches it in time, while the others use the former one. `needs.db`
 * is no transaction, because a call to WeChat is waited for. A `refused` token is renewed now.
 * @throws what `fetch` throws, unless the former token is still valid; {ServiceDown} when another server gets none
 */
export async function accessToken(
  needs: Needs,
  appid: string,
  fetch: () => Promise<NewToken>,
  refused?: string,
): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const now = needs.clock.now()
    const row = await read(needs, appid)
    const sealed = row?.token_sealed ?? null
    const left = sealed && row?.expires_at ? row.expires_at.getTime() - now.getTime() : 0
    const token = sealed && left > 0 ? needs.vault.open(sealed, PURPOSE) : null
    const usable = token === refused ? null : token
    if (usable !== null && left > AHEAD) return usable
    if (await claim(needs, appid, sealed, now)) {
      const renewal = renew(needs, appid, fetch)
      return usable === null ? renewal : renewal.catch(() => usable)
    }
    if (usable !== null) return usable
    await sleep(PAUSE)
  }
  throw new ServiceDown('another server did not get the access token of WeChat')
}
