import type { Tell } from '../http/rights'
import { eachVisitor, hasKey, type RowKey } from '../lib/statement'
import { indented, line } from '../lib/text/lines'
import { timeText } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'

const leadsOf = (db: Db, leads: readonly RowKey<'lead_no'>[]) =>
  db
    .selectFrom('support_leads as l')
    .innerJoin('support_pages as p', 'p.sid', 'l.sid')
    .select(['l.lead_no', 'p.title', 'p.fields', 'l.mobile_sealed', 'l.values_sealed', 'l.created_at'])
    .where(hasKey('lead_no', leads))
    .execute()

const sharesOf = (db: Db, leads: readonly RowKey<'lead_no'>[]) =>
  db
    .selectFrom('support_shares as s')
    .innerJoin('institutions as i', 'i.code', 's.institution_code')
    .select(['s.lead_no', 'i.name', 's.sent_at', 's.withdrawn_at'])
    .where(hasKey('lead_no', leads))
    .orderBy('i.code')
    .execute()

/** The leads with their answers, named as their page names them, and the institutions that each is shared with. */
export const leadTexts: Tell = async (db, owner, { vault }) => {
  const leads = (await eachVisitor(owner.leads, (own) => leadsOf(db, own))).flat()
  const shares = (await eachVisitor(owner.leads, (own) => sharesOf(db, own))).flat()
  leads.sort((a, b) => Number(a.created_at) - Number(b.created_at))
  return leads.flatMap(({ lead_no, title, fields, mobile_sealed, values_sealed, created_at }) => {
    const values: Record<string, string> = JSON.parse(vault.open(values_sealed, 'lead'))
    return [
      `${title}（${timeText(created_at)}）`,
      ...indented([
        ...line('手机号码', vault.open(mobile_sealed, 'mobile')),
        ...Object.entries(values).flatMap(([name, value]) => {
          const field = fields.find((one) => one.name === name)
          const option = field?.options?.find((one) => one.value === value)
          return line(field?.label ?? name, option?.label ?? value)
        }),
        ...shares
          .filter((share) => share.lead_no === lead_no)
          .map(({ name, sent_at, withdrawn_at }) => {
            const sent = sent_at ? `${timeText(sent_at)}已提供` : '没有提供'
            return `${name}：${sent}${withdrawn_at ? `，${timeText(withdrawn_at)}已撤回授权` : ''}`
          }),
      ]),
    ]
  })
}
