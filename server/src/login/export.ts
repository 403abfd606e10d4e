import type { Tell } from '../http/rights'
import { line } from '../lib/text/lines'
import { timeText } from '../lib/time/china-date'
import { inPages } from '../postgres/pages'
import { visitorRow } from './residence'

export const visitorText: Tell = async (db, { user_id }, { vault }) => {
  const { area_country, area_province, area_city, area_county, ...of } = await visitorRow(db, user_id)
  return [
    ...line('手机号码', vault.open(of.mobile_sealed, 'mobile')),
    ...line('姓名', of.name_sealed && vault.open(of.name_sealed, 'name')),
    ...line('居住城市', [area_country, area_province, area_city, area_county].filter(Boolean).join('')),
    ...line('账号编号', user_id),
    ...line('个性化排序', of.personalised ? '已开启' : '已关闭'),
    ...line('开始使用', timeText(of.created_at)),
  ]
}

/** The channels with the click ids of advertising platforms. */
export const touchTexts: Tell = async (db, { user_id }) => {
  const { first_channel, last_channel, first_click_id, last_click_id } = await visitorRow(db, user_id)
  return [
    ...line('第一次来自渠道', first_channel),
    ...line('最近一次来自渠道', last_channel),
    ...line('第一次点击广告的编号', first_click_id),
    ...line('最近一次点击广告的编号', last_click_id),
  ]
}

/** The end of a device id, which is enough for visitors to recognise their own devices. */
const deviceText = (device: string) => (device ? `，设备尾号${device.slice(-4)}` : '')

export const loginTexts: Tell = async (db, { user_id }) => {
  const sessions = db
    .selectFrom('sessions')
    .select(['created_at', 'device'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
  const marks = db
    .selectFrom('login_marks')
    .select(['at', 'device'])
    .where('user_id', '=', user_id)
    .orderBy('at')
  return [
    ...(await inPages(db, sessions, ({ created_at, device }) => [
      `${timeText(created_at)}起保持登录${deviceText(device)}`,
    ])),
    ...(await inPages(db, marks, ({ at, device }) => [`${timeText(at)}登录${deviceText(device)}`])),
  ]
}
