import { CODE } from '@contract/codes'
import { SECURE_INFO } from '@contract/rules/secrets'
import { sql } from 'kysely'
import { type Static, Type as T, type TObject } from 'typebox'
import { Check } from 'typebox/value'
import type { Deps } from '../http/deps'
import { fieldErrors } from '../http/field-messages'
import type { Call } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { openBase } from '../lib/hpke'
import { loginSecret } from './keys'

/** Maximum difference between a message's `at` and the server's clock. */
const TOLERANCE_MS = 10 * 60_000

/** The fields that make a message unique; its other fields are the payload of the plain endpoint. */
const Stamp = T.Object({
  nonce: T.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  at: T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$' }),
})
type Message = Static<typeof Stamp> & Record<string, unknown>
type SealedPayload = { key_id: string; cipher: string }

/** Decrypts and parses a message; `aad` binds it to its key and path. */
function open(secret: Buffer, path: string, { key_id, cipher }: SealedPayload): Message {
  try {
    const text = openBase({
      secret,
      info: Buffer.from(SECURE_INFO),
      aad: Buffer.from(`${path}:${key_id}`),
      message: Buffer.from(cipher, 'base64url'),
    })
    const message: unknown = JSON.parse(text.toString('utf8'))
    if (Check(Stamp, message)) return message
  } catch {
    // Every failure gets the same error, so that an attacker learns nothing from differences.
  }
  throw new ApiError(CODE.badRequest, '登录信息没有读出来，请重试')
}

async function read(
  db: Call<never>['db'],
  deps: Pick<Deps, 'clock' | 'vault'>,
  path: string,
  payload: SealedPayload,
): Promise<Message> {
  const message = open(await loginSecret(db, deps, payload.key_id), path, payload)
  const off = Math.abs(new Date(message.at).getTime() - deps.clock.now().getTime())
  if (!(off <= TOLERANCE_MS)) throw new ApiError(CODE.forbidden, '登录信息已过期，请重试')
  return message
}

/**
 * Reads the message of an encrypted call, which may be sent repeatedly; `schema` is the payload of the plain endpoint.
 * @throws {ApiError} 409 when the key has expired, 400 when the message cannot be read, 403 when its time is off, 601
 */
export const readMessage = async <P extends TObject>(
  { db, payload }: Pick<Call<never>, 'db'> & { payload: SealedPayload },
  deps: Pick<Deps, 'clock' | 'vault'>,
  path: string,
  schema: P,
): Promise<Static<P>> => validated(await read(db, deps, path, payload), schema, path)

/**
 * Runs the plain endpoint, with its payload's `schema`, on the message of an encrypted call, which is used up even when
 * the endpoint is refused and its writes rolled back. @throws {ApiError} 403 if used; as the endpoint, `readMessage`
 */
export async function onMessage<P extends TObject, D>(
  { db, afterCommit, payload }: Pick<Call<never>, 'db' | 'afterCommit'> & { payload: SealedPayload },
  deps: Pick<Deps, 'clock' | 'vault'>,
  path: string,
  schema: P,
  plain: (payload: Static<P>) => Promise<D>,
): Promise<D> {
  const { key_id } = payload
  const message = await read(db, deps, path, payload)
  const { nonce } = message
  const inserted = await db
    .insertInto('login_nonces')
    .values({ key_id, nonce, at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n)
    throw new ApiError(CODE.forbidden, '登录信息已使用过，请重新操作')
  // A call that is undone after its commit makes the message usable again.
  afterCommit({
    run: async () => {},
    undo: async (trx) => {
      await trx.deleteFrom('login_nonces').where('key_id', '=', key_id).where('nonce', '=', nonce).execute()
    },
  })
  await sql`savepoint taken`.execute(db)
  try {
    return await plain(validated(message, schema, path))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.keepWrites) await sql`rollback to savepoint taken`.execute(db)
    // The same error, but with the remaining writes committed.
    throw new ApiError(error.code, error.message, error.errors, true)
  }
}

function validated<P extends TObject>(message: Message, schema: P, path: string): Static<P> {
  const names = Object.keys(schema.properties)
  const payload = Object.fromEntries(
    names.filter((name) => Object.hasOwn(message, name)).map((name) => [name, message[name]]),
  )
  if (Check(schema, payload)) return payload
  const broken = names.filter(
    (name) => !Check(T.Object({ [name]: schema.properties[name] ?? T.Never() }), payload),
  )
  const rules = broken.map((name) => ({ instancePath: `/${name}`, keyword: '', params: {} }))
  throw ApiError.fields(fieldErrors(rules, path))
}
