import type { Tell } from '../http/rights'
import { indented, line } from '../lib/text/lines'
import { isoText } from '../lib/time/china-date'
import { yuan } from '../lib/yuan'
import { listApplications } from './list'

/** The visitor's applications with every step; what the list says of the next step is left out. */
export const applicationTexts: Tell = async (db, { user_id }) => {
  const applications = await listApplications(db, async () => new Map(), user_id)
  return applications.flatMap((one) => [
    `${one.product_name}，${one.institution.name}（申请编号${one.apply_no}）`,
    ...indented([
      ...line('金额', yuan(one.amount)),
      ...line('期限', `${one.term}个月`),
      ...one.timeline.map(({ text, at }) => `${isoText(at)}：${text}`),
    ]),
  ])
}
