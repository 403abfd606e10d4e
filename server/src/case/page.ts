import { htmlDocument } from '../lib/text/html-document'
import { names } from '../postgres/tables'
import { type Case, MOST_MATCHES } from './case-of'
import { element, facts, part, parts, table, textOf } from './html'
import { MOST } from './ledger'
import { applicationHtml, matchHtml, textHtml } from './shown'

function ledgerHtml({ ledger }: Case): string {
  const problems = ledger.flatMap(({ entry, problems: found }) => found.map((one) => `${entry}: ${one}`))
  const found = problems.length === 0 ? '每条的指纹和前后连接都一致。' : '发现不一致：'
  return [
    element('p', `台账核验：${ledger.length}条，${found}`),
    ...problems.map((one) => element('p', one)),
    table(
      ledger,
      names(
        'entry kind at agreement_code version institution_name purpose amount term shown_at channel device outcome',
      ),
      '存证编号 类别 时间 文本 版本 接收方 用途 金额 期限（月） 开始阅读 渠道 设备 撤回的结果',
    ),
    table(ledger, names('entry hash entry_hash previous_hash'), '存证编号 文本指纹 存证指纹 上一条指纹'),
  ].join('\n')
}

const provisionsHtml = (rows: Case['provisions']) =>
  table(
    rows,
    names('at receiver_name carrier purpose categories basis consents subject message_id'),
    '时间 接收方 转交方 用途 信息种类 依据 同意的存证编号 关于 webhook-id',
  )

const deliveriesHtml = (rows: Case['deliveries'], { attempts }: Case) =>
  parts(rows, (one) =>
    part(
      textOf(one.apply_no ?? one.lead_no),
      facts(
        one,
        names('kind receiver_name message_id created_at done_at carried dead_at refused'),
        '类别 接收方 webhook-id 登记 完成 只由转交方收到 停止 没有发送的原因',
      ),
      table(
        attempts.filter(({ delivery_id }) => delivery_id === one.id),
        names('attempt started_at ended_at status error'),
        '次序 开始 结束 HTTP状态 错误',
      ),
    ),
  )

const STYLE = `body{font:14px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;margin:0 auto;max-width:1080px;padding:16px;color:#1c2430;background:#fff}
h1{font-size:22px}h2{font-size:18px;margin:32px 0 8px;border-bottom:1px solid #bbb}h3{font-size:15px;margin:16px 0 4px}
table{border-collapse:collapse;width:100%;margin:4px 0 12px}th,td{border:1px solid #ccc;padding:3px 6px;text-align:left;vertical-align:top;overflow-wrap:anywhere;min-width:4.2em}th{background:#f2f4f7}
.shown{border:2px solid #566072;padding:8px 12px;margin:8px 0 16px}pre{white-space:pre-wrap}
@page{size:A4;margin:12mm}@media print{body{font-size:9pt;padding:0}tr{break-inside:avoid}h2,h3{break-after:avoid}}`

/** What a reader must know of the page. */
const notesOf = (one: Case) => [
  '手机号码、姓名和身份证号码只显示一部分。时间均为北京时间。',
  '带边框的内容按当时保存的版本显示，以后更换文本或产品不会改变它。',
  ...(one.people.length === 0
    ? ['本页只有留给机构的联系方式的资料，没有留下它的人的其他资料和对那个人的查阅记录。']
    : []),
  ...(one.deleted.length > 0
    ? [
        `用户${one.deleted.join('、')}的账号已经删除，或保存期已满：手机号码、姓名、身份证号码、订单、申请、进度、匹配和送达记录都已删除。留下的是台账、协议文本、提供和查阅的记录、给机构的停止使用通知。`,
      ]
    : []),
  ...(Object.values<unknown>({ ...one }).some((rows) => Array.isArray(rows) && rows.length >= MOST)
    ? [`有的部分超过${MOST}条，只列出这么多。`]
    : []),
  ...(one.matches.length >= MOST_MATCHES ? [`匹配只列出最近的${MOST_MATCHES}次。`] : []),
]

export type About = Record<'asked' | 'reason' | 'by', string>

export const caseTitle = ({ asked }: About) => `争议资料：${asked}`

/** What the page of a case says below its title. */
export function caseHtml(one: Case, about: About): string {
  const { reason, by } = about
  const isMessage = ({ receiver }: { receiver: string }) => receiver === 'sms' || receiver === 'wechat'
  const isNotice = ({ kind }: { kind: string }) => kind === 'notice'
  const sections = {
    当事人:
      table(
        one.visitors,
        names('user_id mobile_masked name_masked created_at first_channel'),
        '用户 手机号码 姓名 注册 首次渠道',
      ) + table(one.orders, names('order_no id_no_masked channel created_at'), '订单 身份证号码 渠道 时间'),
    申请和当时展示的费用: parts(one.applications, applicationHtml),
    当时同意的文本: parts(one.texts, textHtml),
    '同意、确认和撤回（台账）': ledgerHtml(one),
    提供给谁: provisionsHtml(one.provisions.filter((row) => !isMessage(row))),
    送达和机构的答复: deliveriesHtml(
      one.deliveries.filter((row) => !isNotice(row)),
      one,
    ),
    进度和机构的报告:
      table(one.timeline, names('apply_no at status reason'), '申请 时间 状态 原因') +
      table(
        one.reports,
        names('apply_no institution_name event_id at received_at status reason applied'),
        '申请 机构 报告编号 机构时间 收到时间 状态 原因 改变了进度',
      ),
    短信和微信通知:
      provisionsHtml(one.provisions.filter(isMessage)) + deliveriesHtml(one.deliveries.filter(isNotice), one),
    匹配和理由: parts(one.matches, matchHtml),
    留给机构的联系方式: table(
      one.leads,
      names('lead_no created_at institution_name sent_at withdrawn_at'),
      '编号 时间 机构 送达 撤回',
    ),
    工作人员的查阅: table(
      one.readings,
      names('at command by reason categories'),
      '时间 命令 查阅人 事由 信息种类',
    ),
  }
  return [
    element('p', `调取时间：${textOf(one.at)}；调取人：${by}；事由：${reason}`),
    ...notesOf(one).map((note) => element('p', note)),
    ...Object.entries(sections).map(([name, inner]) => `<section>${element('h2', name)}${inner}</section>`),
  ].join('\n')
}

/** A case as one HTML page. */
export const casePage = (one: Case, about: About): string =>
  htmlDocument(caseTitle(about), STYLE, `${element('h1', caseTitle(about))}\n${caseHtml(one, about)}`)
