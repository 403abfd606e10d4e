import type { Kind } from '@contract/rules/order-fields'
import type { ColumnType, Generated } from 'kysely'
import { RECORD_LIFE } from '../lib/retention'
import { type Fixed, names, table } from '../postgres/tables'

interface ProvisionTables {
  /** Personal data that was provided, or may have been: an entry is written before the data is sent. */
  provisions: {
    /** The visitor or lead; of a message to a phone number alone `numberOf` the digest, which is negative. */
    user_id: Fixed<number>
    id: Generated<number>
    /** Keyed hash of the phone number's index (`digestOf`), also after the account's deletion. */
    person_digest: Fixed<string>
    /** An institution's code, `sms`, `identity`, `wechat`, `platform <name>` or `partner <channel>`. */
    receiver: Fixed<string>
    /** The relay that carried it without being able to read it. */
    carrier: Fixed<string | null>
    purpose: Fixed<string>
    categories: Fixed<Kind[]>
    /** PIPL art. 13 and 23, or for a processor under our contract art. 21. */
    basis: Fixed<'consent' | 'entrusted'>
    /** Ledger entries of the consents valid then; one that was given in the same call is only entered after it. */
    consents: ColumnType<number[], string, never>
    /** The application or lead that it is about. */
    subject: Fixed<string | null>
    /** The `webhook-id`, which all attempts of a delivery share; attempts that provide the same are one entry. */
    message_id: Fixed<string | null>
    at: Fixed<Date>
  }
  /** Under which numbers something of a lead with a phone number was provided, by the phone number's digest. */
  provided_leads: {
    person_digest: string
    user_id: number
    /** When something was provided last. */
    at: Date
  }
  /** Personal values that an operator's command showed: an entry is written before they are shown. */
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
  // Three years at least (网络数据安全管理条例 art. 12), also after a deletion: PIPL art. 47 leaves that term as it is.
  // By the database's clock too, as the trigger `record_keep` asks.
  ends: [{ from: 'at', after: RECORD_LIFE, when: "at < now() - interval '1096 days'" }],
  deletion: 'not touched',
  copy: '谁有我的资料',
  appendOnly: true,
} as const

export const provisionTables = {
  provisions: table('provisions', {
    ...kept,
    other: names('user_id id receiver carrier purpose categories basis consents subject message_id at'),
  }),
  provided_leads: table('provided_leads', {
    owner: 'person_digest',
    hashed: ['person_digest'],
    other: names('user_id at'),
    ends: [{ from: 'at', after: RECORD_LIFE }],
    deletion: 'not touched',
    copy: { leftOut: 'it only leads from the phone number to what was provided, which the copy tells' },
    key: 'person_digest',
  }),
  readings: table('readings', { ...kept, other: names('user_id id command by reason categories at') }),
}

declare module '../postgres/tables' {
  interface Database extends ProvisionTables {}
}
