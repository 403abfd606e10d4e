import { withText } from '../http/long-text'
import type { CopyNeeds } from '../http/rights'
import { chinaDate, timeText } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'
import { ownerOf } from '../privacy/owner'
import { ROOMS } from '../privacy/rooms'

const section = (title: string, lines: string[], none = '') => [
  '',
  `【${title}】`,
  ...(lines.length > 0 ? lines : [none]),
]

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
  '把您的资料提供给了谁、工作人员为什么查看过的记录：三年，依法留存备查；删除账号后，只有凭手机号码、申请编号或存证编号才能找到。',
  '第一次和最近一次来自的渠道、点击广告的编号：到您删除账号为止，用于与渠道方结算。告诉广告平台的内容：184天，或到您删除账号为止。',
]

/**
 * All that is stored about a visitor as text (PIPL art. 45); `db` is a transaction. Others may use the phone: identity
 * numbers are masked.
 */
export async function exportText(
  db: Db,
  needs: CopyNeeds,
  user_id: number,
): Promise<{ file_name: string; text: string }> {
  const now = needs.clock.now()
  const owner = await ownerOf(db, user_id)
  const of = [db, owner, needs] as const
  const partners = await ROOMS.half.tell.订单(...of)
  const contacts = await ROOMS.offline.tell.订单(...of)
  const pages = await ROOMS.channel.tell.登录与使用(...of)
  const clicks = await ROOMS.ads.tell.登录与使用(...of)
  const matches = await ROOMS.match.tell.登录与使用(...of)

  const lines = [
    '我的数据',
    `导出时间：${timeText(now)}（北京时间）`,
    '这里是本平台保存的与您有关的全部个人信息。请妥善保管，不要发给他人。',
    ...section('一、我是谁', await ROOMS.login.tell.我是谁(...of)),
    ...section('二、订单', await ROOMS.order.tell.订单(...of, partners, contacts), '没有订单。'),
    ...section('三、申请与进度', await ROOMS.application.tell.申请与进度(...of), '没有申请。'),
    ...section('四、同意与授权', await ROOMS.consent.tell.同意与授权(...of), '没有同意记录。'),
    ...section(
      '五、留给机构的联系方式',
      await ROOMS.support.tell.留给机构的联系方式(...of),
      '没有留过联系方式。',
    ),
    ...section('六、到店预约', await ROOMS.offline.tell.到店预约(...of), '没有预约。'),
    ...section(
      '七、从哪里来',
      [...(await ROOMS.login.tell.从哪里来(...of)), ...(await ROOMS.conversion.tell.从哪里来(...of))],
      '没有渠道记录。',
    ),
    ...section('八、登录与使用', [
      ...(await ROOMS.login.tell.登录与使用(...of)),
      ...(await ROOMS.wechat.tell.登录与使用(...of)),
      `浏览记录${pages}条，广告点击${clicks}次，产品匹配${matches}次。`,
    ]),
    ...section('九、谁有我的资料', await ROOMS.provision.tell.谁有我的资料(...of), '没有提供给任何人。'),
    ...section('十、保存多久，为什么', KEPT),
    ...section('十一、怎样取得完整的身份证号码', [
      '为防止他人看到，身份证号码只显示一部分。需要完整号码的，请通过“关于我们”页面上的投诉与联系方式提出，我们核实您本人身份后提供。',
    ]),
    '',
  ]
  return withText({ file_name: `我的数据-${chinaDate(now).replaceAll('-', '')}.txt` }, lines)
}
