import { openBase } from '../../server/src/lib/hpke'
import { CHANNEL, INSTITUTIONS } from './settings'
import type { Visitor } from './visitor'
import type { World } from './world'

/** What became of one kind of message. */
export interface Row {
  kind: string
  /** What must have arrived. */
  sent: number
  /** What did, repetitions with the same id counted once. */
  received: number
  /** Repetitions with the same id, which at-least-once allows. */
  repeated: number
  lost: number
  /** Under another id, or with another content. */
  doubled: number
  /** At a receiver that must not have it, about somebody else, or after a withdrawal. */
  wrong: number
}

interface Got {
  at: number
  id: string
  /** What it is about. */
  about: string
  wrong?: boolean
}

/** Compares what must have arrived (each once) with what did. */
function compare(kind: string, sent: Iterable<string>, got: Got[]): Row {
  const wanted = new Set(sent)
  const ids = new Map<string, Set<string>>()
  for (const { about, id } of got) ids.set(about, (ids.get(about) ?? new Set()).add(id))
  const unique = [...ids.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    kind,
    sent: wanted.size,
    received: ids.size,
    repeated: got.length - unique,
    lost: [...wanted].filter((about) => !ids.has(about)).length,
    doubled: unique - ids.size,
    wrong: got.filter(({ wrong }) => wrong).length,
  }
}

interface Message {
  type: string
  data: {
    apply_no: string
    personal?: { mobile: string; name: string; id_no: string }
    sealed?: { enc: string; ct: string }
  }
}

/** The personal part of a message, decrypted as the institution does. */
function personalOf({ keys }: World, id: string, { data }: Message) {
  if (!data.sealed) return data.personal
  const message = Buffer.concat([data.sealed.enc, data.sealed.ct].map((text) => Buffer.from(text, 'base64')))
  const opened = openBase({ secret: keys.seal, info: Buffer.from(id), aad: Buffer.alloc(0), message })
  return JSON.parse(opened.toString()) as NonNullable<Message['data']['personal']>
}

const received = (world: World, name: string) =>
  world.journal(name).flatMap(({ at, id, text }) => (id && text ? [{ at, id, text }] : []))

function institutionRows(world: World, visitors: Visitor[]): Row[] {
  const owners = new Map(
    visitors.flatMap((visitor) =>
      visitor.applications.map((one) => [one.apply_no, { ...one, visitor }] as const),
    ),
  )
  const messages = INSTITUTIONS.flatMap((institution) =>
    received(world, institution).map(({ at, id, text }) => ({
      institution,
      at,
      id,
      message: JSON.parse(text) as Message,
    })),
  )
  const applications = messages.flatMap(({ institution, at, id, message }) => {
    if (message.type !== 'application.submitted') return []
    const { apply_no } = message.data
    const owner = owners.get(apply_no)
    const personal = personalOf(world, id, message)
    const person = owner?.visitor.person
    const isTheirs =
      owner?.institution === institution &&
      personal?.mobile === person?.mobile &&
      personal?.name === person?.name &&
      personal?.id_no === person?.idNo
    const isLate = at > (owner?.visitor.withdrawn.get(apply_no) ?? Number.POSITIVE_INFINITY)
    return [{ at, id, about: apply_no, wrong: !isTheirs || isLate }]
  })
  const arrived = new Set(applications.map(({ about }) => about))
  const withdrawn = visitors.flatMap(({ withdrawn }) => [...withdrawn.keys()])
  const withdrawals = messages.flatMap(({ institution, at, id, message }) => {
    if (message.type !== 'consent.withdrawn') return []
    const { apply_no } = message.data
    const wrong = owners.get(apply_no)?.institution !== institution || !withdrawn.includes(apply_no)
    return [{ at, id, about: apply_no, wrong }]
  })
  const standing = [...owners.keys()].filter((apply_no) => !withdrawn.includes(apply_no))
  // A withdrawn application may have been sent before, and its institution must then know.
  const toTell = withdrawn.filter((apply_no) => arrived.has(apply_no))
  return [
    compare('applications to institutions', [...new Set([...standing, ...toTell])], applications),
    compare('withdrawals to institutions', toTell, withdrawals),
    reportRow(world, visitors, arrived),
  ]
}

const REPORTS = ['received', 'reviewing', 'contacting', 'closed']

/** The institutions' reports; `lost` is also a report whose status the visitor does not see in the end. */
function reportRow(world: World, visitors: Visitor[], arrived: Set<string>): Row {
  const gone = new Set(visitors.flatMap((one) => (one.isDeleted ? [...one.withdrawn.keys()] : [])))
  const lines = INSTITUTIONS.flatMap((name) => world.journal(name)).filter(({ report }) => report)
  const got = lines.map(({ at, report = '', apply_no = '', http, again }) => ({
    at,
    id: report,
    about: report,
    wrong: (http !== 200 || again !== 200) && !(gone.has(apply_no) && http === 404),
  }))
  const sent = [...arrived].flatMap((apply_no) => REPORTS.map((status) => `${apply_no}-${status}`))
  const row = compare('reports from institutions', sent, got)
  const unseen = visitors.flatMap(({ applications, shown, withdrawn }) =>
    applications.filter(({ apply_no }) => !withdrawn.has(apply_no) && shown.get(apply_no) !== 'closed'),
  )
  return { ...row, lost: row.lost + unseen.length }
}

function partnerRows(world: World, visitors: Visitor[]): Row[] {
  const refs = visitors.flatMap(({ ref }) => (ref ? [ref] : []))
  const lines = world.journal(CHANNEL.partner)
  const links = lines.flatMap(({ at, link, url = '', again, can_continue }) =>
    link ? [{ at, id: url, about: link, wrong: again !== url || !can_continue || !refs.includes(link) }] : [],
  )
  const events = lines.flatMap(({ at, events = [] }) => events.map((event) => ({ at, ...event })))
  const types = ['link.opened', 'form.completed', 'product.chosen']
  const row = compare(
    'events of the partner’s visitors',
    refs.flatMap((ref) => types.map((type) => `${ref} ${type}`)),
    events.map(({ at, id, ref, type }) => ({
      at,
      id,
      about: `${ref} ${type}`,
      wrong: !refs.includes(ref ?? ''),
    })),
  )
  // The feed never gives an event twice, not even under the same id.
  return [
    compare('links for the partner', refs, links),
    { ...row, doubled: row.doubled + row.repeated, repeated: 0 },
  ]
}

/** For each click a login, an order, and two conversions for each application, which differ by their ids only. */
function conversionRow(world: World, visitors: Visitor[]): Row {
  const clicked = visitors.filter(({ click }) => click)
  const sent = clicked.flatMap(({ click, applications }) => [
    `${click} login 0`,
    `${click} order 0`,
    ...applications.flatMap((_, nth) => [`${click} application ${nth}`, `${click} received ${nth}`]),
  ])
  const ids = new Map<string, string[]>()
  const got = received(world, 'ads').map(({ at, text }) => {
    const { id, event, click } = JSON.parse(text) as { id: string; event: string; click: string }
    const known = ids.get(`${click} ${event}`) ?? []
    ids.set(`${click} ${event}`, known)
    if (!known.includes(id)) known.push(id)
    const wrong = !clicked.some((visitor) => visitor.click === click)
    return { at, id, about: `${click} ${event} ${known.indexOf(id)}`, wrong }
  })
  const row = compare('conversions to the platform', sent, got)
  const more = got.filter(({ about, wrong }) => !wrong && !sent.includes(about))
  return { ...row, doubled: new Set(more.map(({ about }) => about)).size }
}

function providerRows(world: World, visitors: Visitor[]): Row[] {
  const numbers = new Set(visitors.filter(({ ref }) => !ref).map(({ person }) => person.mobile))
  const people = new Map(visitors.map(({ person }) => [person.idNo, person.name]))
  const codes = received(world, 'sms').map(({ at, text }) => {
    const { mobile } = JSON.parse(text) as { mobile: string }
    return { at, id: mobile, about: mobile, wrong: !numbers.has(mobile) }
  })
  const checks = received(world, 'identity').map(({ at, text }) => {
    const { name, id_no } = JSON.parse(text) as { name: string; id_no: string }
    return { at, id: id_no, about: id_no, wrong: people.get(id_no) !== name }
  })
  return [
    compare('codes to the SMS gateway', numbers, codes),
    compare('identity checks', people.keys(), checks),
  ]
}

/** What was sent and received, by kind of message. */
export const tableOf = (world: World, visitors: Visitor[]): Row[] => [
  ...providerRows(world, visitors),
  ...institutionRows(world, visitors),
  ...partnerRows(world, visitors),
  conversionRow(world, visitors),
]

/** Messages without a valid signature, at all stand-ins. */
export const forgedOf = (world: World) =>
  ['sms', 'identity', 'ads', ...INSTITUTIONS]
    .flatMap((name) => world.journal(name))
    .filter(({ forged }) => forged).length

export const sumOf = (rows: Row[], column: 'lost' | 'doubled' | 'wrong') =>
  rows.reduce((sum, row) => sum + row[column], 0)
