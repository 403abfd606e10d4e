import { textOf, wordOf } from '../case/html'
import { registeredHosts } from '../catalogue/institutions'
import {
  attemptsOf,
  type DeliveryState,
  pageOfDeliveries,
  type ShownDelivery,
  type Wanted,
} from '../delivery/operator'
import type { Deps } from '../http/deps'
import type { Db } from '../postgres/tables'
import { receiverNames } from '../provision/export'
import { type Cell, type Section, sectionHtml, sectionOf } from '../report/page'
import { Refused } from './access'
import { causeOf } from './causes'
import { type Choice, choices, deskPage } from './page'

type Needs = Pick<Deps, 'clock' | 'config'> & { read: Db }
type NameOf = (receiver: string) => string

const LIMIT = 50
const PLATFORM = 'platform '
const NOTICES = `${PLATFORM}wechat.notice`
const STATES: Record<DeliveryState, string> = { dead: '失效', waiting: '等待', done: '完成' }

async function namesOf(db: Db): Promise<NameOf> {
  const known = await receiverNames(db)
  return (receiver) => {
    if (receiver === NOTICES) return '微信通知'
    return receiver.startsWith(PLATFORM) ? `广告平台${receiver.slice(PLATFORM.length)}` : known(receiver)
  }
}

/** What became of a delivery, and when. */
function stateText({
  state,
  done_at,
  dead_at,
  carried,
  attempts,
  error,
  available_at,
}: ShownDelivery): string {
  if (state === 'waiting') return `等待，${textOf(available_at)}再试`
  if (state === 'dead')
    return dead_at ? `失效，${textOf(dead_at)}` : `转交方收到后没有回音，${textOf(done_at)}`
  if (attempts === 0 || error !== null) return `取消，${textOf(done_at)}`
  return `${carried ? '转交方已收到' : '对方已收到'}，${textOf(done_at)}`
}

const answerText = (one: Pick<ShownDelivery, 'refused' | 'status' | 'error'>) =>
  causeOf(one) ?? (one.status === null ? '—' : `已接收（${one.status}）`)

const retryCell = ({ id, state }: ShownDelivery): Cell =>
  state === 'dead' ? { text: `node dist/server.mjs deliveries retry ${id}`, isCode: true } : ''

const rowOf = (one: ShownDelivery, nameOf: NameOf): Cell[] => [
  { text: String(one.id), href: `/deliveries/${one.id}` },
  textOf(one.created_at),
  nameOf(one.receiver),
  String(wordOf(one.kind)),
  one.apply_no ?? one.lead_no ?? '—',
  stateText(one),
  String(one.attempts),
  answerText(one),
]
const HEAD = ['编号', '登记', '接收方', '类别', '关于', '状态', '次数', '最近的结果']

function deadSection(rows: readonly ShownDelivery[], nameOf: NameOf): Section {
  return sectionOf({
    id: 'dead',
    title: '失效',
    text: '不再重试，等人处理：查明原因后，在服务器上运行最后一列的命令重发。怎样处理每一类，见运营手册。',
    caption: '失效的送达，最近的在前',
    head: ['编号', '原因', '重发的命令', ...HEAD.slice(1, 7)],
    isText: true,
    none: '没有失效的送达。',
    rows: rows.map((one) => {
      const [id = '', ...others] = rowOf(one, nameOf)
      return [id, others.pop() ?? '', retryCell(one), ...others]
    }),
  })
}

const listSection = (rows: readonly ShownDelivery[], nameOf: NameOf): Section =>
  sectionOf({
    id: 'list',
    title: '登记的送达',
    text: '向谁、何时、送过什么、对方怎样答复，不含个人资料。时间均为北京时间，最近登记的在前。',
    caption: `每页${LIMIT}件`,
    head: HEAD,
    isText: true,
    none: '没有。',
    rows: rows.map((one) => rowOf(one, nameOf)),
  })

const address = (query: Partial<Record<keyof Wanted, string | number>>) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)] as [string, string]] : []))
  return given.length > 0 ? `/deliveries?${new URLSearchParams(given)}` : '/deliveries'
}

/** @throws {Refused} for what no link of the page has */
function readWanted(query: Readonly<Record<string, unknown>>): Wanted {
  const { state, receiver, before, after } = query
  const isNumber = (value: unknown) => value === undefined || /^[1-9]\d{0,14}$/.test(String(value))
  const isState = state === undefined || Object.hasOwn(STATES, String(state))
  const isReceiver = receiver === undefined || (typeof receiver === 'string' && receiver.length <= 80)
  if (!isState || !isReceiver || !isNumber(before) || !isNumber(after)) throw new Refused(404, '没有这个页面')
  return {
    ...(state !== undefined && { state: state as DeliveryState }),
    ...(receiver !== undefined && { receiver: receiver as string }),
    ...(before !== undefined && { before: Number(before) }),
    ...(after !== undefined && { after: Number(after) }),
  }
}

/** A page of deliveries with the links to the newer and the older ones. */
async function listHtml(db: Db, wanted: Wanted, now: Date, nameOf: NameOf): Promise<string> {
  const { state, receiver, before, after } = wanted
  const found = await pageOfDeliveries(db, wanted, { limit: LIMIT + 1, now })
  const isMore = found.length > LIMIT
  const rows = after ? found.slice(-LIMIT) : found.slice(0, LIMIT)
  const links = [
    (after ? isMore : before) && { name: '上一页', query: { after: rows[0]?.id } },
    (after || isMore) && { name: '下一页', query: { before: rows.at(-1)?.id } },
  ].flatMap((one) =>
    one
      ? [`<a href="${address({ state, receiver, ...one.query }).replaceAll('&', '&amp;')}">${one.name}</a>`]
      : [],
  )
  const section = state === 'dead' ? deadSection(rows, nameOf) : listSection(rows, nameOf)
  return `${sectionHtml(section)}${links.length > 0 ? `<nav class="pages" aria-label="翻页">${links.join('')}</nav>` : ''}`
}

export async function deliveriesPage(
  { read, clock, config }: Needs,
  viewer: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const wanted = readWanted(query)
  const { state, receiver } = wanted
  const nameOf = await namesOf(read)
  const platforms = Object.keys(config.integrations.platforms).map((name) => PLATFORM + name)
  const receivers = [...(await registeredHosts(read)).keys(), ...platforms, NOTICES]
  const choice = (name: string, change: Pick<Wanted, 'state' | 'receiver'>, isChosen: boolean): Choice => ({
    name,
    href: address({ state, receiver, ...change }),
    isChosen,
  })
  const filters =
    choices('状态', [
      choice('全部', { state: undefined }, !state),
      ...(Object.keys(STATES) as DeliveryState[]).map((one) =>
        choice(STATES[one], { state: one }, state === one),
      ),
    ]) +
    choices('接收方', [
      choice('全部', { receiver: undefined }, !receiver),
      ...receivers.map((one) => choice(nameOf(one), { receiver: one }, receiver === one)),
    ])
  const now = clock.now()
  const isFirst = !state && !wanted.before && !wanted.after
  const dead = isFirst ? await listHtml(read, { ...wanted, state: 'dead' }, now, nameOf) : ''
  return deskPage(
    { title: '送达', page: '/deliveries', viewer },
    `${filters}${dead}${await listHtml(read, wanted, now, nameOf)}`,
  )
}

/** One delivery with its attempts. @throws {Refused} 404 */
export async function deliveryPage({ read, clock }: Needs, viewer: string, id: string): Promise<string> {
  const now = clock.now()
  const [one] = /^[1-9]\d{0,14}$/.test(id)
    ? await pageOfDeliveries(read, { id: Number(id) }, { limit: 1, now })
    : []
  if (!one) throw new Refused(404, '没有这件送达')
  const nameOf = await namesOf(read)
  const [, created = '', receiver = '', kind = '', about = '', state = '', attempts = ''] = rowOf(one, nameOf)
  const facts = sectionOf({
    id: 'delivery',
    title: '送达',
    text: '不含个人资料。',
    caption: `编号${one.id}`,
    head: ['项目', '内容'],
    isText: true,
    rows: [
      ['接收方', receiver],
      ['类别', kind],
      ['关于', about],
      ['webhook-id', one.message_id],
      ['登记', created],
      ['状态', state],
      ['次数', attempts],
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
