import type { MakeTask } from '../delivery/task'
import type { Deps } from '../http/deps'
import { endNotice, NEWS } from '../wechat/notice'
import { applicationsWithProduct } from './applications-with-product'

/**
 * The message about an application, with its status at the time of sending. Nothing is sent once the visitor has withdrawn
 * the application, with which its message is cancelled, or the login's consents, with which the openid is deleted
 * (use-cases/withdraw-consent.ts).
 */
export const noticeTask =
  ({ vault }: Pick<Deps, 'vault'>): MakeTask =>
  async (db, { apply_no }) => {
    const one = await applicationsWithProduct(db)
      .innerJoin('wechat_notices as n', 'n.user_id', 'a.user_id')
      .select(['a.user_id', 'a.status', 'a.updated_at', 'p.definition', 'n.openid_sealed'])
      .where('a.apply_no', '=', apply_no)
      .where('n.queued_at', 'is not', null)
      .executeTakeFirst()
    const status = one && NEWS[one.status]
    if (!status) return null
    return {
      type: 'notice',
      data: { product: one.definition.name, status, at: one.updated_at.toISOString() },
      personal: { openid: vault.open(one.openid_sealed, 'openid') },
      after: (trx) => endNotice(trx, one.user_id),
    }
  }
