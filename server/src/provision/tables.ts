import type { Kind } from '@contract/rules/order-fields'
import type { ColumnType, Generated } from 'kysely'
import { RECORD_LIFE } from '../lib/retention'
import { names, table } from '../postgres/tables'

/** Set on insert and never changed. */
type Fixed<T> = ColumnType<T, T, never>

interface ProvisionTables {
  /** That data of a visitor was, or may have been, provided: written before its first byte is sent. */
  provisions: {
    /** The visitor or lead; for a message to a phone number alone, `numberOf` its digest, which is negative. */
    user_id: Fixed<number>
    id: Generated<number>
    /** Keyed hash of the index of the phone number of whom it concerns; it stays after the account's deletion. */
    person_digest: Fixed<string>
    /** An institution's code, `sms`, `identity`, `wechat`, `platform <name>` or `partner <channel>`. */
    receiver: Fixed<string>
    /** Who carried it without being able to read it. */
    carrier: Fixed<string | null>
    purpose: Fixed<string>
    categories: Fixed<Kind[]>
    /** PIPL art. 13 and 23, or for a processor under our contract art. 21. */
    basis: Fixed<'consent' | 'entrusted'>
    /** Entries of the ledger that were valid then; a box ticked in the same call is entered right after it. */
    consents: ColumnType<number[], string, never>
    /** The application or lead that it is about. */
    subject: Fixed<string | null>
    /** The `webhook-id`, which all attempts of a delivery share: those that provide the same are one entry. */
    message_id: Fixed<string | null>
    at: Fixed<Date>
  }
  /** That an operator's command showed personal values: written before they are shown. */
  readings: {
    user_id: Fixed<number>
    id: Generated<number>
    person_digest: Fixed<string>
    command: Fixed<string>
    /** The operating system's name of who ran it. */
    by: Fixed<string>
    reason: Fixed<string>
    categories: Fixed<Kind[]>
    at: Fixed<Date>
  }
}

const kept = {
  owner: 'user_id',
  hashed: ['person_digest'],
  // 网络数据安全管理条例 art. 12: three years at least, which PIPL art. 47 leaves to the record after a deletion.
  ends: [{ from: 'at', after: RECORD_LIFE, when: 'record_ended(at)' }],
  deletion: 'not touched',
  copy: '谁有我的资料',
  appendOnly: true,
} as const

export const provisionTables = {
  provisions: table('provisions', {
    ...kept,
    other: names('user_id id receiver carrier purpose categories basis consents subject message_id at'),
  }),
  readings: table('readings', { ...kept, other: names('user_id id command by reason categories at') }),
}

declare module '../postgres/tables' {
  interface Database extends ProvisionTables {}
}
