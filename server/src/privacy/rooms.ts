import { forgetClicks } from '../ads/forget'
import { adTables } from '../ads/tables'
import { agreementTables } from '../agreement/tables'
import { deleteApplications } from '../application/applications'
import { applicationTexts } from '../application/list'
import { applicationTables } from '../application/tables'
import { catalogueTables } from '../catalogue/tables'
import { countMarks, forgetVisits } from '../channel/forget'
import { channelTables } from '../channel/tables'
import { consentTexts } from '../consent/export'
import { forgetSubjects } from '../consent/forget'
import { consentTables } from '../consent/tables'
import { conversionTexts } from '../conversion/report'
import { conversionTables } from '../conversion/tables'
import { forgetDeliveries } from '../delivery/forget'
import { deliveryTables } from '../delivery/tables'
import { forgetLinks } from '../half/forget'
import { partnerTexts } from '../half/orders'
import { halfTables } from '../half/tables'
import { forgetCalls } from '../http/forget'
import { room, rowCount } from '../http/rights'
import { callTables } from '../http/tables'
import { loginTexts, touchTexts, visitorText } from '../login/export'
import { forgetVisitor } from '../login/forget'
import { loginTables } from '../login/tables'
import { deleteTraces } from '../match/forget'
import { matchTables } from '../match/tables'
import { contactTexts, visitTexts } from '../offline/export'
import { offlineTables } from '../offline/tables'
import { orderTexts } from '../order/export'
import { deleteOrders } from '../order/forget'
import { orderTables } from '../order/tables'
import { outboundTables } from '../outbound/tables'
import {
  type Database,
  type Declaration,
  type End,
  type SealedColumn,
  secretTables,
  type VIEW,
} from '../postgres/tables'
import { provisionTexts } from '../provision/export'
import { provisionTables } from '../provision/tables'
import { leadTexts } from '../support/export'
import { forgetLeads } from '../support/forget'
import { supportTables } from '../support/tables'
import { noticeText } from '../wechat/notice'
import { wechatTables } from '../wechat/tables'

/** Every noun in the order of a deletion: rows that refer to others first, what other visitors may wait for last. */
export const ROOMS = {
  delivery: room(deliveryTables, { forget: forgetDeliveries }),
  application: room(applicationTables, {
    forget: (db, { applications }) => deleteApplications(db, applications),
    tell: { 申请与进度: applicationTexts },
  }),
  offline: room(offlineTables, { tell: { 订单: contactTexts, 到店预约: visitTexts } }),
  half: room(halfTables, { forget: forgetLinks, tell: { 订单: partnerTexts } }),
  match: room(matchTables, {
    forget: (db, { orders }) => deleteTraces(db, orders),
    tell: { 登录与使用: rowCount('match_traces') },
  }),
  order: room(orderTables, {
    forget: (db, { orders }) => deleteOrders(db, orders),
    tell: { 订单: orderTexts },
  }),
  support: room(supportTables, {
    forget: forgetLeads,
    tell: { 留给机构的联系方式: leadTexts },
  }),
  channel: room(channelTables, { forget: forgetVisits, tell: { 登录与使用: countMarks } }),
  ads: room(adTables, { forget: forgetClicks, tell: { 登录与使用: rowCount('ad_clicks') } }),
  conversion: room(conversionTables, { tell: { 从哪里来: conversionTexts } }),
  provision: room(provisionTables, { tell: { 谁有我的资料: provisionTexts } }),
  wechat: room(wechatTables, { tell: { 登录与使用: noticeText } }),
  calls: room(callTables, { forget: forgetCalls }),
  login: room(loginTables, {
    forget: forgetVisitor,
    tell: { 我是谁: visitorText, 从哪里来: touchTexts, 登录与使用: loginTexts },
  }),
  consent: room(consentTables, { forget: forgetSubjects, tell: { 同意与授权: consentTexts } }),
  catalogue: room(catalogueTables, {}),
  agreement: room(agreementTables, {}),
  outbound: room(outboundTables, {}),
  secrets: room(secretTables, {}),
}

type Rooms = typeof ROOMS
type Undeclared = Exclude<keyof Database, { [R in keyof Rooms]: keyof Rooms[R]['tables'] }[keyof Rooms]>

/** The tables of the rooms; a table of the database that none declares does not compile. */
const tablesOf = (rooms: Rooms & ([Undeclared] extends [never] ? object : { undeclared: Undeclared })) =>
  Object.values<{ tables: Record<string, Declaration | typeof VIEW> }>(rooms).flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, declared]) =>
      declared === 'view'
        ? []
        : [{ name, key: declared.owner ?? 'reference', ends: ['never'] as End<string>[], ...declared }],
    ),
  )

export const TABLES = tablesOf(ROOMS)

const added = TABLES.filter((one) => one.appendOnly)

/** The tables whose rows the server's role may not change. */
export const appendOnly: readonly string[] = added.map(({ name }) => name)

/** Those of them whose rows end, so that the purge may delete them. */
export const ending: readonly string[] = added
  .filter(({ ends }) => ends.some((end) => typeof end === 'object'))
  .map(({ name }) => name)

/** The columns that are encrypted again with a new key. Answers (`idempotency`) end before a key does. */
export const sealedColumns: readonly SealedColumn[] = TABLES.filter(
  ({ name }) => name !== 'idempotency',
).flatMap(({ name, sealed = {} }) =>
  Object.entries(sealed).map(([column, purpose]) => ({ table: name, column, purpose: String(purpose) })),
)
