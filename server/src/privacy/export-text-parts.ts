import type { LeadField } from '@contract/endpoints/support'
import type { Kysely } from 'kysely'
import { entryNumber } from '../consent/chains'
import { purposeText } from '../consent/words'
import type { Deps } from '../http/deps'
import { hourText } from '../lib/time/china-clock'
import { chinaDate } from '../lib/time/china-date'
import { labelOf } from '../order/options'
import type { Database } from '../postgres/tables'
import type { ownConfirmations, ownEntries, ownLeads } from './personal-data'

/** YYYY-MM-DD → 2026年11月20日. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
/** 2026年11月20日10:05, China time. */
export const timeText = (at: Date) => `${dateText(chinaDate(at))}${hourText(at)}`
export const isoText = (iso: string) => timeText(new Date(iso))
/** 2026年11月20日10:05:09, China time, where seconds matter. */
export const momentText = (iso: string) => `${isoText(iso)}:${new Date(iso).toISOString().slice(17, 19)}`

/** `名称：值`, or no line for an empty value. */
export const line = (label: string, value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? [] : [`${label}：${value}`]
export const indented = (lines: string[]) => lines.map((text) => `  ${text}`)

export type Needs = Pick<Deps, 'clock' | 'vault'>

export async function aboutMe(db: Kysely<Database>, { vault }: Needs, user_id: number) {
  const visitor = await db
    .selectFrom('visitors')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { area_country, area_province, area_city, area_county } = visitor
  return [
    ...line('手机号码', vault.open(visitor.mobile_sealed, 'mobile')),
    ...line('姓名', visitor.name_sealed && vault.open(visitor.name_sealed, 'name')),
    ...line('居住城市', [area_country, area_province, area_city, area_county].filter(Boolean).join('')),
    ...line('账号编号', user_id),
    ...line('个性化排序', visitor.personalised ? '已开启' : '已关闭'),
    ...line('开始使用', timeText(visitor.created_at)),
  ]
}

/** The permission for a message of the mini-program; its openid is WeChat's number, which tells the visitor nothing. */
export async function noticeLine(db: Kysely<Database>, user_id: number): Promise<string[]> {
  const notice = await db
    .selectFrom('wechat_notices')
    .select('allowed_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return notice ? [`${timeText(notice.allowed_at)}允许发送一次微信进度通知，为此保存了您的微信用户标识`] : []
}

const CONVERSION = {
  login: '登录',
  order: '填完资料',
  application: '提交申请',
  received: '机构收到申请',
} as const

/** The channels with the click ids of advertising platforms, and what those platforms were told (PIPL art. 45). */
export async function channels(db: Kysely<Database>, user_id: number): Promise<string[]> {
  const visitor = await db
    .selectFrom('visitors')
    .select(['first_channel', 'last_channel', 'first_click_id', 'last_click_id'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const conversions = await db
    .selectFrom('conversions')
    .select(['event', 'channel', 'at', 'reported_at'])
    .where('user_id', '=', user_id)
    .orderBy('at')
    .orderBy('conversion_id')
    .execute()
  return [
    ...line('第一次来自渠道', visitor.first_channel),
    ...line('最近一次来自渠道', visitor.last_channel),
    ...line('第一次点击广告的编号', visitor.first_click_id),
    ...line('最近一次点击广告的编号', visitor.last_click_id),
    ...conversions.map(({ event, channel, at, reported_at }) => {
      const told = reported_at ? `${timeText(reported_at)}已凭点击编号告诉广告平台` : '没有告诉广告平台'
      return `${timeText(at)}${CONVERSION[event]}（渠道${channel}）：${told}`
    }),
  ]
}

type Lead = Awaited<ReturnType<typeof ownLeads>>[number]

export function leadText(lead: Lead, { vault }: Needs): string[] {
  const values: Record<string, string> = JSON.parse(vault.open(lead.values_sealed, 'lead'))
  const field = (name: string): LeadField | undefined => lead.fields.find((one) => one.name === name)
  return [
    `${lead.title}（${timeText(lead.created_at)}）`,
    ...indented([
      ...line('手机号码', vault.open(lead.mobile_sealed, 'mobile')),
      ...Object.entries(values).flatMap(([name, value]) =>
        line(field(name)?.label ?? name, labelOf(field(name)?.options ?? [], value)),
      ),
      ...lead.shares.map(({ name, sent_at, withdrawn_at }) => {
        const sent = sent_at ? `${timeText(sent_at)}已提供` : '没有提供'
        return `${name}：${sent}${withdrawn_at ? `，${timeText(withdrawn_at)}已撤回授权` : ''}`
      }),
    ]),
  ]
}

/** Number and hash of the ledger entry, so that it can be verified. */
const entryText = (entry: number, hash: string) => line('台账记录', `第${entry}条，指纹${hash}`)

type Entry = Awaited<ReturnType<typeof ownEntries>>[number]

export const consentText = (consent: Entry): string[] => [
  `《${consent.title}》版本${consent.version}`,
  ...indented([
    ...line('同意时间', isoText(consent.given_at)),
    ...line('用于', purposeText(consent.purpose)),
    ...line('提供给', consent.institution?.name),
    ...line('撤回时间', consent.withdrawn_at && isoText(consent.withdrawn_at)),
    ...entryText(consent.id, consent.entry_hash),
  ]),
]

type Confirmation = Awaited<ReturnType<typeof ownConfirmations>>[number]

/** A cost sheet that was confirmed (金规〔2026〕2号). */
export const confirmationText = (one: Confirmation): string[] => [
  `确认综合融资成本明示表：${one.definition?.name ?? one.agreement_code}${one.institution ? `，${one.institution}` : ''}`,
  ...indented([
    ...line('确认时间', timeText(one.at)),
    ...line('明示表指纹', one.hash),
    ...entryText(entryNumber(one), one.entry_hash),
  ]),
]
