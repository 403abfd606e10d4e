import { papersLeft } from '../app/paper-watch'
import { type NameOf, systemName } from '../delivery/receiver-names'
import type { Deps } from '../http/deps'
import { certificateEnds } from '../lib/remote/certificate'
import { chinaDate } from '../lib/time/china-date'
import type { Unreported } from '../report/figures'
import { age, alone } from '../report/operation'
import { type Section, sectionOf } from '../report/page'
import { PAPER_TEXT } from './paper-text'

/** An application without a report is listed after so many days. */
export const SILENT_DAYS = 3
/** What ends within so many days is listed. */
const SOON_DAYS = 60

export const unreportedSection = (all: readonly Unreported[], now: Date): Section =>
  sectionOf({
    id: 'unreported',
    title: '没有回音的申请',
    text: `提交${SILENT_DAYS}天以上、机构还没有报告过进度、也没有结束的申请。`,
    caption: '没有回音的申请，件',
    head: ['机构', '申请', '最久的一件'],
    none: '没有。',
    rows: all.map(({ institution, count, oldest }) => [institution, alone(count), age(oldest, now)]),
  })

export async function paperSection(deps: Pick<Deps, 'db' | 'clock'>, nameOf: NameOf): Promise<Section> {
  const left = (await papersLeft(deps)).filter(({ days }) => days <= SOON_DAYS)
  return sectionOf({
    id: 'papers',
    title: '快到期的材料',
    text: `${SOON_DAYS}天内到期的材料；到期后，缺材料的产品不再展示。`,
    caption: '材料还有效的天数',
    head: ['机构', '材料', '还有'],
    isText: true,
    none: `${SOON_DAYS}天内没有材料到期。`,
    rows: left
      .sort((a, b) => a.days - b.days)
      .map(({ institution, kind, days }) => [
        institution === 'operator' ? '运营方' : nameOf(institution),
        PAPER_TEXT[kind],
        days === 0 ? '已缺，相关产品不展示' : `${days}天，含今天`,
      ]),
  })
}

export function certificateSection(now: Date, nameOf: NameOf): Section {
  const ends = [...certificateEnds].sort(([, a], [, b]) => a.getTime() - b.getTime())
  return sectionOf({
    id: 'certificates',
    title: '对方的证书',
    text: '这台服务器启动以来，最近一次连接每个外部系统时看到的证书；证书已过期的连接不会建立，见“送达”。',
    caption: '证书的到期日',
    head: ['系统', '到期日', '还有'],
    isText: true,
    none: '启动以来还没有用TLS连接过外部系统。',
    rows: ends.map(([name, end]) => [systemName(name, nameOf), chinaDate(end), age(now, end)]),
  })
}
