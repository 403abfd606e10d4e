import { type DeliveryState, pageOfDeliveries, type ShownDelivery, type Wanted } from '../delivery/operator'
import { type NameOf, namesOf, receiversOf } from '../delivery/receiver-names'
import type { Deps } from '../http/deps'
import { escapeHtml as html } from '../lib/text/escape-html'
import type { Db } from '../postgres/tables'
import { type Cell, type Section, sectionHtml, sectionOf } from '../report/page'
import { Refused } from './access'
import { answerText, HEAD, retryCell, rowOf, stateCell } from './delivery-cells'
import { type Choice, choices, deskPage } from './page'

const LIMIT = 50
const STATES: Record<DeliveryState, string> = { dead: '失效', waiting: '等待', done: '完成' }

/** Why it is dead, how often it was tried, and since when. */
function causeCell(one: ShownDelivery): Cell {
  const { text, note } = stateCell(one)
  return { text: one.dead_at ? answerText(one) : text, note: `${one.attempts}次，${note}` }
}

function deadSection(rows: readonly ShownDelivery[], nameOf: NameOf): Section {
  return sectionOf({
    id: 'dead',
    title: '失效',
    text: '不再重试，等人处理：查明原因后，在服务器上运行重发的命令。怎样处理每一类，见运营手册。',
    caption: '失效的送达，最近登记的在前',
    head: ['编号', '原因', '重发的命令', ...HEAD.slice(1, 5)],
    isText: true,
    none: '没有失效的送达。',
    rows: rows.map((one) => {
      const [id = '', ...others] = rowOf(one, nameOf)
      return [id, causeCell(one), retryCell(one), ...others.slice(0, 4)]
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
  const given = Object.entries(query).flatMap(([name, value]) =>
    value ? [[name, String(value)] as [string, string]] : [],
  )
  return given.length > 0 ? `/deliveries?${new URLSearchParams(given).toString()}` : '/deliveries'
}

const isState = (text: string): text is DeliveryState => Object.hasOwn(STATES, text)
const numberOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** How each part of the query is read; undefined where no link of the page has such a one. */
const PARTS: { readonly [Part in Exclude<keyof Wanted, 'id'>]-?: (text: string) => Wanted[Part] } = {
  state: (text) => (isState(text) ? text : undefined),
  receiver: (text) => (text.length <= 80 ? text : undefined),
  before: numberOf,
  after: numberOf,
}

/** @throws {Refused} 404 */
function readWanted(query: Readonly<Record<string, unknown>>): Wanted {
  const wanted = Object.entries(PARTS).flatMap(([name, read]) => {
    const given = query[name]
    if (given === undefined) return []
    const value = typeof given === 'string' ? read(given) : undefined
    if (value === undefined) throw new Refused(404, '没有这个页面')
    return [[name, value]]
  })
  return Object.fromEntries(wanted)
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
    one ? [`<a href="${html(address({ state, receiver, ...one.query }))}">${one.name}</a>`] : [],
  )
  const section = state === 'dead' ? deadSection(rows, nameOf) : listSection(rows, nameOf)
  return `${sectionHtml(section)}${links.length > 0 ? `<nav class="pages" aria-label="翻页">${links.join('')}</nav>` : ''}`
}

export async function deliveriesPage(
  { read, clock, config }: Pick<Deps, 'clock' | 'config'> & { read: Db },
  viewer: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const wanted = readWanted(query)
  const { state, receiver } = wanted
  const nameOf = await namesOf(read)
  const receivers = await receiversOf(read, config)
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
