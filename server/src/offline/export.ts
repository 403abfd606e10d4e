import { ENDED } from '@contract/rules/application'
import type { Tell } from '../http/rights'
import { indented, line } from '../lib/text/lines'
import { timeText } from '../lib/time/china-date'
import { inPages } from '../postgres/pages'
import { appointmentStatus } from './appointments'

/** The contact person for the store of each of the visitor's orders. */
export const contactTexts: Tell<Map<string, string[]>> = async (db, { user_id }, { vault }) => {
  const rows = await db.selectFrom('offline_contacts').selectAll().where('user_id', '=', user_id).execute()
  const textsOf = ({ name_sealed, mobile_sealed, note_sealed }: (typeof rows)[number]) => [
    `到店联系人：${vault.open(name_sealed, 'contact_name')}，${vault.open(mobile_sealed, 'mobile')}`,
    ...line('给网点的留言', note_sealed && vault.open(note_sealed, 'note')),
  ]
  return new Map(rows.map((row) => [row.order_no, textsOf(row)]))
}

const STATUS = { booked: '已预约', visited: '已到店', missed: '未到店', cancelled: '已取消' } as const

/** The visits to stores, by application. */
export const visitTexts: Tell = async (db, { user_id }, { clock }) => {
  const visits = db
    .selectFrom('appointments')
    .innerJoin('shops', 'shops.shop_id', 'appointments.shop_id')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.user_id', '=', 'appointments.user_id')
        .onRef('applications.apply_no', '=', 'appointments.apply_no'),
    )
    .select(['appointments.apply_no', 'name', 'address', 'visit_at', 'appointments.status', 'visited_at'])
    .select('applications.status as application')
    .where('appointments.user_id', '=', user_id)
    .orderBy('visit_at')
  return inPages(db, visits, ({ apply_no, name, address, visit_at, status, application, visited_at }) => {
    const now = appointmentStatus({ status, visit_at }, ENDED.includes(application), clock.now())
    return [
      `${name}，${address}（申请编号${apply_no}）`,
      ...indented([
        ...line('预约时间', timeText(visit_at)),
        ...line('状态', STATUS[now]),
        ...line('到店时间', visited_at && timeText(visited_at)),
      ]),
    ]
  })
}
