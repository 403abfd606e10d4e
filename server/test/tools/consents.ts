import { enterWithdrawals } from '../../src/consent/withdrawal-entries'
import type { TestApp } from './harness'

/** Enters the withdrawal of a visitor's consents to an agreement in the ledger, without its other effects. */
export const enterWithdrawal = (server: TestApp, user_id: number, agreement_code: string) =>
  server.db
    .transaction()
    .execute((trx) =>
      enterWithdrawals(
        trx,
        server.deps,
        trx
          .selectFrom('consents')
          .where('user_id', '=', user_id)
          .where('agreement_code', '=', agreement_code),
        { user_id, channel: '', device: 'device-1', at: server.clock.now(), outcome: null },
      ),
    )
