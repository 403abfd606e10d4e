import type { Tell } from '../http/rights'
import { timeText } from '../lib/time/china-date'
import type { Db } from '../postgres/tables'
import { ownProvisions, ownReadings } from './provisions'
import { otherName } from './receivers'

/** How a visitor reads each receiver. */
export async function receiverNames(db: Db): Promise<(receiver: string) => string> {
  const rows = await db.selectFrom('institutions').select(['code', 'name']).execute()
  const known = new Map<string, string>(rows.map(({ code, name }) => [code, name]))
  return (receiver) => known.get(receiver) ?? otherName(receiver)
}

/** To whom data was provided, and which of it the platform's staff have looked at (PIPL art. 45). */
export const provisionTexts: Tell = async (db, owner, needs) => {
  const nameOf = await receiverNames(db)
  const provisions = await ownProvisions(db, needs, owner)
  const readings = await ownReadings(db, needs, owner)
  const basisText = { consent: '依据您的同意', entrusted: '受我们委托处理' }
  return [
    ...provisions.map(({ at, receiver, carrier, purpose, categories, basis, consents }) => {
      const entries = consents.length > 0 ? `（存证编号${consents.join('、')}）` : ''
      const carried = carrier ? `，经不能读取内容的${carrier}转交` : ''
      return `${timeText(at)}提供给${nameOf(receiver)}${carried}：${categories.join('、')}。用途：${purpose}，${basisText[basis]}${entries}。`
    }),
    ...readings.map(
      ({ at, categories }) => `${timeText(at)}本平台工作人员为处理您的事项查看：${categories.join('、')}。`,
    ),
  ]
}
