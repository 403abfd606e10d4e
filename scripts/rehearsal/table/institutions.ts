import { openBase } from '../../../server/src/lib/hpke'
import { INSTITUTIONS } from '../settings'
import type { Visitor } from '../visitor'
import type { World } from '../world'
import { compare, type Row, received } from './compare'

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

/** What the institutions have received, and what became of their reports. */
export function institutionRows(world: World, visitors: Visitor[]): Row[] {
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
