import { textOf, wordOf } from '../case/html'
import { attemptsOf, pageOfDeliveries } from '../delivery/operator'
import { namesOf } from '../delivery/receiver-names'
import type { Deps } from '../http/deps'
import type { Db } from '../postgres/tables'
import { sectionHtml, sectionOf } from '../report/page'
import { Refused } from './access'
import { answerText, retryCell, stateCell } from './delivery-cells'
import { deskPage } from './page'

/** One delivery with its attempts. @throws {Refused} 404 */
export async function deliveryPage(
  { read, clock }: Pick<Deps, 'clock'> & { read: Db },
  viewer: string,
  id: string,
): Promise<string> {
  const now = clock.now()
  const [one] = /^[1-9]\d{0,14}$/.test(id)
    ? await pageOfDeliveries(read, { id: Number(id) }, { limit: 1, now })
    : []
  if (!one) throw new Refused(404, '没有这件送达')
  const nameOf = await namesOf(read)
  const facts = sectionOf({
    id: 'delivery',
    title: '登记',
    text: '不含个人资料。',
    caption: `编号${one.id}`,
    head: ['项目', '内容'],
    isText: true,
    rows: [
      ['接收方', nameOf(one.receiver)],
      ['类别', String(wordOf(one.kind))],
      ['关于', one.apply_no ?? one.lead_no ?? '—'],
      ['webhook-id', one.message_id],
      ['登记', textOf(one.created_at)],
      ['状态', stateCell(one)],
      ['次数', String(one.attempts)],
      ...(one.state === 'dead'
        ? [['原因', answerText(one)] as const, ['重发的命令', retryCell(one)] as const]
        : []),
    ],
  })
  const tries = sectionOf({
    id: 'attempts',
    title: '每次发送',
    text: '最近的在前，最多一百次。',
    caption: '每次发送和对方的答复',
    head: ['次序', '开始', '结束', '结果'],
    isText: true,
    none: '还没有发送过。',
    rows: (await attemptsOf(read, one)).map(({ attempt, started_at, ended_at, ...sent }) => [
      String(attempt),
      textOf(started_at),
      textOf(ended_at),
      ended_at === null && sent.error === null ? '没有结果' : answerText({ refused: null, ...sent }),
    ]),
  })
  return deskPage(
    { title: `送达 ${one.id}`, page: '/deliveries', viewer },
    `${sectionHtml(facts)}${sectionHtml(tries)}`,
  )
}
