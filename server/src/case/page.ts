import { sanitise } from '../agreement/html'
import { CLOSED_TEXT, STATUS_TEXT } from '../application/texts'
import { purposeText } from '../consent/consents'
import { escapeHtml as html } from '../lib/text/escape-html'
import { yuan } from '../lib/yuan'
import { names } from '../postgres/tables'
import { type Case, MOST, MOST_MATCHES } from './case-of'

const WORDS: Readonly<Record<string, string>> = {
  give: '同意',
  withdraw: '撤回',
  confirm: '确认明示表',
  deliver: '申请',
  lead: '请机构联系',
  visit: '到店',
  conversion: '广告效果',
  notice: '微信进度通知',
  consent: '同意',
  entrusted: '委托处理',
  ...Object.fromEntries(
    Object.entries({ ...STATUS_TEXT, ...CLOSED_TEXT }).map(([code, { event }]) => [code, event]),
  ),
}
const wordOf = (value: string | number) => (Object.hasOwn(WORDS, value) ? WORDS[value] : value)
const percent = (rate: number) => `${rate.toFixed(2)}%`
const texts = (list: { text: string }[]) => list.map(({ text }) => text)

/** What is not shown as it is stored, by the name of the value. */
const FORMATS: Readonly<Record<string, (value: never) => unknown>> = {
  ...Object.fromEntries(
    names('amount monthly_payment last_payment total_cost total_repayment').map((name) => [name, yuan]),
  ),
  ...Object.fromEntries(names('annual_rate simple_rate').map((name) => [name, percent])),
  ...Object.fromEntries(names('status reason kind basis').map((name) => [name, wordOf])),
  reasons: texts,
  changes: texts,
  purpose: purposeText,
}

type Value = string | number | boolean | Date | readonly unknown[] | null | undefined

/** A time as 2026-11-20 10:05:09, China time. */
function textOf(value: Value): string {
  if (value === null || value === undefined || value === '') return '—'
  if (value instanceof Date)
    return new Date(value.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  if (Array.isArray(value)) return value.join('；') || '没有'
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}
const element = (tag: string, text: string) => `<${tag}>${html(text)}</${tag}>`
const line = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
const NONE = '<p>没有记录。</p>'

type Columns<Row> = readonly (keyof Row & string)[]
/** The cells of a row, as text. */
const cellsOf = <Row>(row: Row, columns: Columns<Row>) =>
  columns.map((name) => {
    const value = row[name]
    return textOf((value === null ? value : (FORMATS[name]?.(value as never) ?? value)) as Value)
  })

/** A table of rows, with a heading for each column. */
function table<Row>(rows: readonly Row[], columns: Columns<Row>, headings: string): string {
  if (rows.length === 0) return NONE
  const head = line(...headings.split(' ').map((heading) => element('th', heading)))
  const body = rows.map((row) => line(...cellsOf(row, columns).map((text) => element('td', text))))
  return `<table><thead>${head}</thead><tbody>${body.join('\n')}</tbody></table>`
}
/** The same of one row, from top to bottom. */
function facts<Row>(row: Row, columns: Columns<Row>, headings: string): string {
  const cells = cellsOf(row, columns)
  const rows = headings
    .split(' ')
    .map((heading, i) => line(element('th', heading), element('td', cells[i] ?? '')))
  return `<table>${rows.join('\n')}</table>`
}
const part = (title: string, ...inner: string[]) => element('h3', title) + inner.join('')
const parts = <Row>(rows: readonly Row[], partOf: (row: Row) => string) => rows.map(partOf).join('\n') || NONE

/** What the visitor was shown, of stored versions alone: a later release or catalogue changes no byte of it. */
const shown = (what: string, inner: string) => `<div class="shown" data-shown="${html(what)}">${inner}</div>`

type Application = Case['applications'][number]

const sheetHtml = ({ cost_sheet: sheet, definition, product_version, apply_no }: Application) =>
  shown(
    apply_no,
    part(
      `综合融资成本明示表：${definition.name}（${definition.code}，版本${product_version}）`,
      facts(
        sheet,
        names(
          'amount term repayment_method first_days monthly_payment last_payment total_cost total_repayment',
        ),
        '本金 期限（月） 还款方式 首期天数 每期还款 最后一期 总成本 还款总额',
      ),
      facts(sheet, names('annual_rate simple_rate statement'), '综合年化（复利） 综合年化（单利） 声明'),
      table(
        sheet.items,
        names('name amount standard method charged_by annual_rate'),
        '费用项目 金额 收费标准 收取方式 收取方 折合年化',
      ),
      table(sheet.contingent, names('name method charged_by'), '可能另外产生 收取方式 收取方'),
    ),
  )

const applicationHtml = (one: Application) =>
  part(
    `${one.apply_no}：${one.definition.name}，${one.institution_name}`,
    facts(
      one,
      names(
        'created_at status channel way referral sheet_shown_at cost_sheet_hash sheet_is_as_hashed confirmed_by',
      ),
      '申请时间 状态 渠道 传送方式 去机构办理的编号 明示表开始阅读 明示表指纹（SHA-256） 重新计算的指纹相同 台账中的确认',
    ),
    sheetHtml(one),
  )

/** The text as characters where it is not what the server stores, so that no stranger's markup is shown. */
const textHtml = (one: Case['texts'][number]) =>
  part(
    `《${one.title ?? one.code}》版本${one.version}`,
    facts(
      one,
      names('effective_at hash is_as_hashed agreed_by'),
      '生效时间 文本指纹（SHA-256） 重新计算的指纹与台账相同 同意的存证编号',
    ),
    shown(
      `${one.code} ${one.version}`,
      sanitise(one.html) === one.html ? one.html : element('pre', one.html),
    ),
  )

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

function matchHtml({ names: called, products, closed, ...match }: Case['matches'][number]) {
  const named = <One extends { code: string }>(one: One, index: number) => ({
    ...one,
    place: index + 1,
    product: `${called[one.code] ?? ''}（${one.code} ${products[one.code] ?? ''}）`,
    closed: closed[one.code]?.text,
  })
  const given = Object.entries(match.inputs).map((pair) => pair.join(' '))
  return part(
    match.trace_id,
    facts(
      { ...match, given },
      names('created_at order_no rule_version personalised given replay'),
      '时间 订单 规则版本 个性化排序 资料 重新计算的不同之处',
    ),
    table(
      match.results.map(named),
      names('place product matched annual_rate reasons closed'),
      '次序 产品 匹配 综合年化 理由 暂停受理',
    ),
    match.second_look.length === 0
      ? ''
      : table(
          match.second_look.map(named),
          names('place product amount term annual_rate changes'),
          '换一个条件 产品 金额 期限（月） 综合年化 改变',
        ),
  )
}

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

/** A case as one HTML page that loads nothing and runs no script. */
export function casePage(
  one: Case,
  { asked, reason, by }: Record<'asked' | 'reason' | 'by', string>,
): string {
  const isMessage = ({ receiver }: { receiver: string }) => receiver === 'sms' || receiver === 'wechat'
  const isNotice = ({ kind }: { kind: string }) => kind === 'notice'
  const title = `争议资料：${asked}`
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
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex"><title>${html(title)}</title><style>${STYLE}</style></head><body>
${element('h1', title)}${element('p', `调取时间：${textOf(one.at)}；调取人：${by}；事由：${reason}`)}
${notesOf(one)
  .map((note) => element('p', note))
  .join('')}
${Object.entries(sections)
  .map(([name, inner]) => `<section>${element('h2', name)}${inner}</section>`)
  .join('\n')}
</body></html>
`
}
