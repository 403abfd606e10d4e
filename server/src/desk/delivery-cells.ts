import { wordOf } from '../case/html'
import type { ShownDelivery } from '../delivery/operator'
import type { NameOf } from '../delivery/receiver-names'
import { chinaMinute } from '../lib/time/china-date'
import type { Cell } from '../report/page'
import { causeOf } from './causes'

/** 11-20 10:05, China time, in one line. */
const minuteOf = (at: Date | null) =>
  at ? chinaMinute(at).replace(/^\d+-/, '').replace('-', '\u2011').replace(' ', '\u00a0') : '—'

/** What became of a delivery, and when. */
export function stateCell({
  state,
  done_at,
  dead_at,
  carried,
  attempts,
  error,
  available_at,
}: ShownDelivery) {
  if (state === 'waiting') return { text: '等待', note: `下次${minuteOf(available_at)}` }
  if (state === 'dead' && dead_at) return { text: '失效', note: minuteOf(dead_at) }
  if (state === 'dead') return { text: '转交后没有回音', note: minuteOf(done_at) }
  if (attempts === 0 || error !== null) return { text: '取消', note: minuteOf(done_at) }
  return { text: carried ? '转交方已收到' : '对方已收到', note: minuteOf(done_at) }
}

/** What was answered, or why nothing was. */
export const answerText = (one: Pick<ShownDelivery, 'refused' | 'status' | 'error'>) =>
  causeOf(one) ?? (one.status === null ? '—' : `已接收（${one.status}）`)

/** The command that sends a dead one again. */
export const retryCell = ({ id, state }: ShownDelivery): Cell =>
  state === 'dead' ? { text: `node dist/server.mjs deliveries retry ${id}`, isCode: true } : ''

export const rowOf = (one: ShownDelivery, nameOf: NameOf): Cell[] => [
  { text: String(one.id), href: `/deliveries/${one.id}` },
  minuteOf(one.created_at),
  nameOf(one.receiver),
  String(wordOf(one.kind)),
  one.apply_no ?? one.lead_no ?? '—',
  stateCell(one),
  one.attempts,
  answerText(one),
]
export const HEAD = ['编号', '登记', '接收方', '类别', '关于', '状态', '次数', '最近的结果']
