import { sanitise } from '../agreement/html'
import { names } from '../postgres/tables'
import type { Case } from './case-of'
import { element, facts, part, shown, table } from './html'

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

export const applicationHtml = (one: Application) =>
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
export const textHtml = (one: Case['texts'][number]) =>
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

export function matchHtml({ names: called, products, closed, ...match }: Case['matches'][number]) {
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
