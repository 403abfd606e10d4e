import { CODE } from '@contract/codes'
import { SECURE_INFO } from '@contract/rules/secrets'
import { type Static, Type as T, type TObject } from 'typebox'
import { Check } from 'typebox/value'
import type { Deps } from '../../http/deps'
import { fieldErrors } from '../../http/field-messages'
import type { Call, Effect } from '../../http/handler'
import { ApiError } from '../../lib/api-error'
import { openBase } from '../../lib/hpke'
import { loginSecret } from './keys'

/** How far `at` of a message may be off our clock. */
const TOLERANCE_MS = 10 * 60_000

/** What makes a message one of a kind; the rest of it is the payload of the plain call. */
const Stamp = T.Object({
  nonce: T.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  at: T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$' }),
})
type Message = Static<typeof Stamp> & Record<string, unknown>

/** One answer for whatever is wrong with a message, so that nobody learns from the difference. */
const unreadable = () => new ApiError(CODE.badRequest, '登录信息没有读出来，请重试')

/** A message as the client sealed it; its key and path are bound to it by `aad`. */
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
    // whatever it was, the caller gets the same words
  }
  throw unreadable()
}

export interface SealedPayload {
  key_id: string
  cipher: string
}

export interface Taken<P extends TObject> {
  /** What the plain call would have been sent. @throws {ApiError} 601 with its fields */
  payload(): Static<P>
  /** Takes the message back, for a call that is undone after its commit. */
  release: Effect
}

/** Opens a message and holds its time against our clock. */
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
 * Reads the message of an encrypted call that changes nothing, so that it may come again.
 *
 * @param schema the payload of the plain call
 * @throws {ApiError} 409 when the key has gone, 400 when the message cannot be read, 403 when its time is off, 601 with
 *   its fields
 */
export const readMessage = async <P extends TObject>(
  { db, payload }: Pick<Call<never>, 'db'> & { payload: SealedPayload },
  deps: Pick<Deps, 'clock' | 'vault'>,
  path: string,
  schema: P,
): Promise<Static<P>> => validated(await read(db, deps, path, payload), schema, path)

/**
 * Reads the message of an encrypted call and uses it up: it is taken once, also when the call is refused afterwards.
 * A repetition under the same `request_id` is answered from the stored answers and does not come here.
 *
 * @param schema the payload of the plain call
 * @throws {ApiError} 409 when the key has gone, 400 when the message cannot be read, 403 when its time is off or it was
 *   taken before
 */
export async function takeMessage<P extends TObject>(
  { db, payload }: Pick<Call<never>, 'db'> & { payload: SealedPayload },
  deps: Pick<Deps, 'clock' | 'vault'>,
  path: string,
  schema: P,
): Promise<Taken<P>> {
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

  const release: Effect = {
    run: async () => {},
    undo: async (trx) => {
      await trx.deleteFrom('login_nonces').where('key_id', '=', key_id).where('nonce', '=', nonce).execute()
    },
  }
  return { payload: () => validated(message, schema, path), release }
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
