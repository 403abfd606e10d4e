import { ENDED } from '@contract/rules/application'
import type { Kysely } from 'kysely'
import { listApplications } from '../application/list'
import { chinaDate } from '../lib/time/china-date'
import { yuan } from '../lib/yuan'
import { appointmentStatus } from '../offline/appointments'
import { nextOfVisits } from '../offline/next-of-visits'
import type { Database } from '../postgres/tables'
import {
  aboutMe,
  channels,
  confirmationText,
  consentText,
  indented,
  isoText,
  leadText,
  line,
  type Needs,
  noticeLine,
  timeText,
} from '../privacy/export-text-parts'
import { orderText } from '../privacy/order-text'
import {
  ownConfirmations,
  ownEntries,
  ownerOf,
  ownLeads,
  ownOrders,
  ownTraces,
  ownVisits,
} from '../privacy/personal-data'

const section = (title: string, lines: string[], none: string) => [
  '',
  `【${title}】`,
  ...(lines.length > 0 ? lines : [none]),
]

const VISIT = { booked: '已预约', visited: '已到店', missed: '未到店', cancelled: '已取消' } as const
/** Retention periods and their reasons, in line with `retention.ts` and the privacy policy. */
const KEPT = [
  '手机号码、姓名、居住城市、订单和申请资料：到您删除账号为止，用于匹配产品、转交申请和查询进度；申请资料自申请结束之日起最长保存三年。',
  '同意与授权记录：自撤回或删除账号之日起保存三年，用于证明当时的约定；删除账号后只留编号，不再对应您的姓名和手机号码。三年后只剩不能识别到您的记录，用于证明台账没有被改动。',
  '留给合作机构的联系方式：最长一年，或到您删除账号为止；撤回授权后不再提供给该机构；它的授权记录此后再保存三年，用于证明当时的约定。',
  '登录状态：30天。短信验证码：5分钟。登录链接：失效后一个月，用于追查冒用。',
  '发送和核验次数的限制记录：最长一天，用于防止冒用。',
  '登录、浏览、到访和广告点击记录：184天，浏览和到访记录到期后一周内删除，用于统计、与广告和渠道方结算、防止冒用；删除账号后不再对应到您。',
  '您打开合作方链接后的进度（打开、填完、选择产品）：184天，用于告知转来您的合作方；删除账号后不再对应到您。',
  '微信进度通知所需的微信用户标识：发出那一次通知后即删除，最长184天，或到您删除账号、撤回登录协议为止。',
  '第一次和最近一次来自的渠道、点击广告的编号：到您删除账号为止，用于与渠道方结算。告诉过广告平台什么：184天，或到您删除账号为止。',
]

/** The end of a device id, which is enough for visitors to recognise their own devices. */
const deviceText = (device: string) => (device ? `，设备尾号${device.slice(-4)}` : '')

/**
 * Everything that is stored about a visitor as readable Chinese text (PIPL art. 45). The identity number stays masked,
 * because the text may be kept on a phone that others use.
 */
export async function exportText(
  db: Kysely<Database>,
  needs: Needs,
  user_id: number,
): Promise<{ file_name: string; text: string }> {
  const now = needs.clock.now()
  const owner = await ownerOf(db, user_id)
  const applications = await listApplications(db, nextOfVisits(needs), user_id)
  const consents = await ownEntries(db, owner)
  const confirmations = await ownConfirmations(db, owner)
  const visits = await ownVisits(db, owner)
  const { logins, marks, pages, clicks, matches } = await ownTraces(db, owner)

  const lines = [
    '我的数据',
    `导出时间：${timeText(now)}（北京时间）`,
    '这里是本平台保存的与您有关的全部个人信息。请妥善保管，不要发给他人。',
    ...section('一、我是谁', await aboutMe(db, needs, user_id), ''),
    ...section(
      '二、订单',
      (await ownOrders(db, owner)).flatMap((order) => orderText(order, needs)),
      '没有订单。',
    ),
    ...section(
      '三、申请与进度',
      applications.flatMap((one) => [
        `${one.product_name}，${one.institution.name}（申请编号${one.apply_no}）`,
        ...indented([
          ...line('金额', yuan(one.amount)),
          ...line('期限', `${one.term}个月`),
          ...one.timeline.map(({ text, at }) => `${isoText(at)}：${text}`),
        ]),
      ]),
      '没有申请。',
    ),
    ...section(
      '四、同意与授权',
      [...consents.flatMap(consentText), ...confirmations.flatMap(confirmationText)],
      '没有同意记录。',
    ),
    ...section(
      '五、留给机构的联系方式',
      (await ownLeads(db, owner)).flatMap((lead) => leadText(lead, needs)),
      '没有留过联系方式。',
    ),
    ...section(
      '六、到店预约',
      visits.flatMap(({ apply_no, name, address, visit_at, status, application, visited_at }) => [
        `${name}，${address}（申请编号${apply_no}）`,
        ...indented([
          ...line('预约时间', timeText(visit_at)),
          ...line('状态', VISIT[appointmentStatus({ status, visit_at }, ENDED.includes(application), now)]),
          ...line('到店时间', visited_at && timeText(visited_at)),
        ]),
      ]),
      '没有预约。',
    ),
    ...section('七、从哪里来', await channels(db, user_id), '没有渠道记录。'),
    ...section(
      '八、登录与使用',
      [
        ...logins.map(({ created_at, device }) => `${timeText(created_at)}起保持登录${deviceText(device)}`),
        ...marks.map(({ at, device }) => `${timeText(at)}登录${deviceText(device)}`),
        ...(await noticeLine(db, user_id)),
        `浏览记录${pages}条，广告点击${clicks}次，产品匹配${matches}次。`,
      ],
      '',
    ),
    ...section('九、保存多久，为什么', KEPT, ''),
    ...section(
      '十、怎样取得完整的身份证号码',
      [
        '为防止他人看到，身份证号码只显示一部分。需要完整号码的，请通过“关于我们”页面上的投诉与联系方式提出，我们核实您本人身份后提供。',
      ],
      '',
    ),
    '',
  ]
  return { file_name: `我的数据-${chinaDate(now).replaceAll('-', '')}.txt`, text: lines.join('\n') }
}
