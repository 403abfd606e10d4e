import type { MakeTask } from '../delivery/task'
import type { Deps } from '../http/deps'
import { endNotice, NEWS, queuedOpenid } from '../wechat/notice'
import { applicationsWithProduct } from './applications-with-product'

/** The message about an application, with its status when it is sent; none once the openid has been deleted. */
export const noticeTask =
  ({ vault }: Pick<Deps, 'vault'>): MakeTask =>
  async (db, { user_id, apply_no }) => {
    const one = await applicationsWithProduct(db)
      .select(['a.status', 'a.updated_at', 'p.definition'])
      .where('a.user_id', '=', user_id)
      .where('a.apply_no', '=', apply_no)
      .executeTakeFirst()
    const status = one && NEWS[one.status]
    const openid_sealed = status && (await queuedOpenid(db, user_id))
    if (!openid_sealed) return null
    return {
      type: 'notice',
      data: { product: one.definition.name, status, at: one.updated_at.toISOString() },
      personal: { openid: vault.open(openid_sealed, 'openid') },
      after: (trx) => endNotice(trx, user_id),
    }
  }
