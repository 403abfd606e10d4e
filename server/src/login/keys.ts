import { CODE } from '@contract/codes'
import { sql } from 'kysely'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import { publicKeyOf } from '../lib/hpke'
import { keepLatest } from '../lib/keep-latest'
import { DAY } from '../lib/retention'
import type { Db } from '../postgres/tables'

/** A key is valid for a day; when less than half of that is left, the next request for a key creates a new one. */
const LIFE = DAY
const RENEW = DAY / 2

const PURPOSE = 'login_key'
/** Advisory lock, so that only one of several servers creates a key. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('login_keys'))`

type Needs = Pick<Deps, 'clock' | 'random' | 'vault'>

/** A key never changes and is good until it expires, so each server reads it once; a vault is that of one database. */
interface Kept {
  newest?: { key_id: string; public_key: string; expires_at: Date }
  secrets: Map<string, { secret: Buffer; expires_at: Date }>
}
const kept = new WeakMap<Deps['vault'], Kept>()
function keptBy(vault: Deps['vault']): Kept {
  const known = kept.get(vault) ?? { secrets: new Map() }
  kept.set(vault, known)
  return known
}
/** More than are valid at a time. */
const MOST = 20

const newest = (db: Db, now: Date) =>
  db
    .selectFrom('login_keys')
    .select(['key_id', 'public_key', 'expires_at'])
    .where('expires_at', '>=', new Date(now.getTime() + RENEW))
    .orderBy('expires_at', 'desc')
    .orderBy('key_id')
    .limit(1)
    .executeTakeFirst()

/** The public key (32 bytes, base64url) for encrypting a login, valid for at least another twelve hours. `db` is not a transaction. */
export async function currentLoginKey(db: Db, needs: Needs) {
  const { clock, vault } = needs
  const own = keptBy(vault)
  if (own.newest && own.newest.expires_at.getTime() >= clock.now().getTime() + RENEW) return own.newest
  own.newest = (await newest(db, clock.now())) ?? (await makeKey(db, needs))
  return own.newest
}

/** Creates a key, unless another server has just done so. */
const makeKey = (db: Db, { clock, random, vault }: Needs) =>
  db.transaction().execute(async (trx) => {
    await LOCK.execute(trx)
    const now = clock.now()
    const made = await newest(trx, now)
    if (made) return made
    const secret = random.token(32)
    const key = {
      key_id: random.token(12),
      public_key: publicKeyOf(Buffer.from(secret, 'base64url')).toString('base64url'),
      expires_at: new Date(now.getTime() + LIFE),
    }
    await trx
      .insertInto('login_keys')
      .values({ ...key, private_sealed: vault.seal(secret, PURPOSE), created_at: now })
      .execute()
    return key
  })

/** The private key, 32 bytes. @throws {ApiError} 409 when it does not exist or has expired */
export async function loginSecret(
  db: Db,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  key_id: string,
): Promise<Buffer> {
  const { secrets } = keptBy(vault)
  const known = secrets.get(key_id)
  if (known && known.expires_at > clock.now()) return known.secret
  const row = await db
    .selectFrom('login_keys')
    .select(['private_sealed', 'expires_at'])
    .where('key_id', '=', key_id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!row) throw new ApiError(CODE.conflict, '登录密钥已更新，请重试')
  const secret = Buffer.from(vault.open(row.private_sealed, PURPOSE), 'base64url')
  keepLatest(secrets, key_id, { secret, expires_at: row.expires_at }, MOST)
  return secret
}
