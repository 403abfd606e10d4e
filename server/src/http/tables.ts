import type { Generated } from 'kysely'
import { ANSWER_LIFE, DAY } from '../lib/retention'
import { names, table } from '../postgres/tables'

export interface CallTables {
  /** The counter of one fixed window, which ends at `resets_at`. */
  limits: { key: string; used: number; resets_at: Date }
  /** The first response to an idempotent request, encrypted because it may contain a token. */
  idempotency: {
    key: string
    path: string
    actor: string
    fingerprint: string
    answer: string | null
    at: Date
    /** The day (UTC) of its partition, YYYY-MM-DD. */
    day: string
    /** The visitor, or a negative number made of another actor (stored-answers.ts). */
    user_id: Generated<number>
  }
}

export const callTables = {
  limits: table('limits', {
    owner: 'key',
    hashed: ['key'],
    other: names('used resets_at'),
    ends: [{ from: 'resets_at', after: 0 }],
    deletion: 'deleted',
    copy: { leftOut: 'it counts attempts for a day at most' },
    // A call counts for its device, account and network, and several calls in one statement.
    key: 'local',
  }),
  idempotency: table('idempotency', {
    owner: 'actor',
    sealed: { answer: 'answer' },
    hashed: ['fingerprint'],
    other: names('key path actor at day user_id'),
    ends: [{ from: 'at', after: ANSWER_LIFE }],
    partitions: { by: 'day', step: 'day', ahead: 4, life: DAY },
    deletion: 'deleted',
    key: 'user_id',
    copy: { leftOut: 'an answer is kept for a day to be repeated, and tells what the copy tells' },
  }),
}

declare module '../postgres/tables' {
  interface Database extends CallTables {}
}
