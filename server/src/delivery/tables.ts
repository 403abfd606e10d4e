import type { ApplyNo, InstitutionCode } from '@contract/brands'
import type { Generated } from 'kysely'
import { PROOF_LIFE } from '../lib/retention'
import { names, table } from '../postgres/tables'

/**
 * To an institution an application, a lead, what became of a visit, or (`withdraw`) that a consent was withdrawn or an
 * account deleted; to an advertising platform a conversion; to the visitor, by WeChat, the `notice` of a new status.
 */
export type DeliveryKind = 'deliver' | 'lead' | 'withdraw' | 'visit' | 'conversion' | 'notice'

/** Something to send after the commit. It waits until `done_at` or `dead_at` is set. */
export interface DeliveryRow {
  id: Generated<number>
  /** The visitor or lead that it is about. */
  user_id: number
  kind: DeliveryKind
  apply_no: Generated<ApplyNo | null>
  lead_no: Generated<string | null>
  /** The receiver; null for a conversion and a notice. */
  institution_code: Generated<InstitutionCode | null>
  /** The platform that receives a conversion; `wechat.notice` for a notice. */
  platform: Generated<string | null>
  conversion_id: Generated<number | null>
  /** The `webhook-id` of every attempt, by which the receiver recognises a repetition. */
  message_id: Generated<string>
  /** When the next attempt is due; while one is under way, when it counts as failed. */
  available_at: Date
  /** Attempts so far, including one that is under way. */
  attempts: Generated<number>
  /** Attempts before an operator's retry: the schedule starts again after them. */
  attempts_before_retry: Generated<number>
  /** An attempt is under way, until this time at most. */
  sending_until: Generated<Date | null>
  /** Accepted, or not to be sent any more. */
  done_at: Generated<Date | null>
  /** `done_at` is when a relay took it; nobody knows whether the receiver has it. */
  carried: Generated<boolean>
  /** Given up after the last attempt. */
  dead_at: Generated<Date | null>
  /** Why it must not be sent at all, in words of our own: no attempt was made for it. */
  refused: Generated<string | null>
  created_at: Date
}

interface DeliveryTables {
  deliveries: DeliveryRow
  /** An attempt and its result, without anything of the visitor. */
  delivery_attempts: {
    user_id: number
    delivery_id: number
    attempt: number
    started_at: Date
    ended_at: Generated<Date | null>
    /** HTTP status; null without a response. */
    status: Generated<number | null>
    /** Why there was no success, in words of our own: never what the receiver sent. */
    error: Generated<string | null>
  }
}

export const deliveryTables = {
  deliveries: table('deliveries', {
    owner: 'user_id',
    other: names(
      'id user_id kind apply_no lead_no institution_code platform conversion_id message_id available_at attempts attempts_before_retry sending_until done_at carried dead_at refused created_at',
    ),
    ends: [
      'with applications',
      'with support_leads',
      'with conversions',
      // Withdrawal notices are kept as long as the proof of the consents.
      { from: 'done_at', after: PROOF_LIFE, when: "kind = 'withdraw'" },
      { from: 'dead_at', after: PROOF_LIFE, when: "dead_at is not null and kind = 'withdraw'" },
    ],
    deletion: 'deleted',
    copy: { leftOut: 'the timeline of the application and the shares of the lead tell what was sent' },
  }),
  delivery_attempts: table('delivery_attempts', {
    owner: 'user_id',
    other: names('user_id delivery_id attempt started_at ended_at status error'),
    ends: ['with deliveries'],
    deletion: 'deleted with it',
    copy: { leftOut: 'it holds nothing of the visitor' },
  }),
}

declare module '../postgres/tables' {
  interface Database extends DeliveryTables {}
}
