import { CODE } from '@contract/codes'
import type { Envelope } from '@contract/envelope'
import { sql } from 'kysely'
import { ApiError } from '../lib/api-error'
import { canonicalJson } from '../lib/canonical-json'
import type { Db } from '../postgres/tables'
import type { Deps } from './deps'
import { refusal, success } from './envelope'
import type { Call, Effect } from './handler'
import { type RequestId, storedAnswer } from './stored-answers'

type CallKey = RequestId & { payload: unknown }

/** Equal payloads have equal fingerprints in any order of names. Keyed: a phone number's plain hash can be guessed. */
export const fingerprintOf = (payload: unknown, vault: Deps['vault']) =>
  vault.index(canonicalJson(payload), 'fingerprint')

/** The stored response of the first request; throws a conflict when its payload was different. */
function replay<D>(
  row: { answer: string; fingerprint: string },
  fingerprint: string,
  vault: Deps['vault'],
): Envelope<D> {
  if (row.fingerprint !== fingerprint) throw new ApiError(CODE.conflict, '请求编号已用于其他内容，请重试')
  return JSON.parse(vault.open(row.answer, 'answer'))
}

/** The answer of an earlier request with this id, if any. @throws {ApiError} 409 when its payload was another one */
export async function answeredBefore<D>(
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  call: CallKey,
): Promise<Envelope<D> | null> {
  const row = await storedAnswer(call, clock.now()).find(db)
  return row ? replay<D>(row, fingerprintOf(call.payload, vault), vault) : null
}

type Later = Pick<Call<never>, 'afterCommit' | 'beforeCommit'> & { answerOnce(more: object): void }

/**
 * Runs `work` once and returns the first response to every repetition (S6.9); a concurrent one waits for the first to end.
 * Writes and response are one transaction; an `ApiError` is a response too, whose writes are rolled back
 * unless it keeps them. Any other error stores nothing, so that a retry can succeed.
 */
export async function once<D>(
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  call: CallKey,
  work: (db: Db, later: Later) => Promise<D>,
): Promise<Envelope<D>> {
  const fingerprint = fingerprintOf(call.payload, vault)
  const kept = storedAnswer(call, clock.now())
  const effects: Effect[] = []
  const answered = await db.transaction().execute(async (trx) => {
    const row = await kept.begin(trx)
    if (row) return replay<D>(row, fingerprint, vault)

    await sql`savepoint work`.execute(trx)
    const last: (() => Promise<void>)[] = []
    let answer: Envelope<D>
    const unstored = {}
    try {
      answer = success(
        await work(trx, {
          afterCommit: (effect) => void effects.push(effect),
          beforeCommit: (one) => void last.push(one),
          answerOnce: (more) => void Object.assign(unstored, more),
        }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      effects.length = 0
      if (!error.keepWrites) {
        last.length = 0
        await sql`rollback to savepoint work`.execute(trx)
      }
      answer = refusal(error)
    }
    await kept.finish(trx, fingerprint, vault.seal(JSON.stringify(answer), 'answer'))
    for (const one of last) await one()
    return answer.code === CODE.ok ? { ...answer, data: { ...answer.data, ...unstored } } : answer
  })
  await runEffects(db, effects, kept.forget)
  return answered
}

/** As `once`, where only some requests are idempotent: returns the first response's data or throws its error. */
export async function onceWithin<D>(
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  call: CallKey,
  work: (db: Db) => Promise<D>,
): Promise<D> {
  const { code, msg, errors, data } = await once(deps, call, work)
  if (code !== CODE.ok || data === null) throw new ApiError(code, msg, errors)
  return data
}

/** Runs the effects after the commit; when one fails, all are undone and the stored response is deleted. */
async function runEffects(db: Db, effects: Effect[], forget: (db: Db) => Promise<unknown>) {
  try {
    for (const effect of effects) await effect.run()
  } catch (error) {
    await db.transaction().execute(async (trx) => {
      for (const effect of effects) await effect.undo(trx)
      await forget(trx)
    })
    throw error
  }
}
