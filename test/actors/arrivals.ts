import type { Message as Sent } from '../../server/src/delivery/task'
import type { Scene } from './scene'

type Message = Omit<Sent, 'record'>

interface Submitted {
  consents?: { entry: number }[]
  cost_sheet?: { hash: string }
}
type Needs = Pick<Scene, 'state' | 'violated'>

/** Whether a withdrawal concerned a number, for this receiver or for all. */
const isIn = (numbers: Set<string>, number: string, to: string) =>
  numbers.has(number) || numbers.has(`${number} ${to}`)

/** Checks that an application is about one of the visitors. */
function checkPerson({ state, violated }: Needs, subject: string, personal: object | undefined) {
  const { mobile, name, id_no } = { ...personal } as Record<string, unknown>
  const who = [...state.visitors, ...state.deleted].find((one) => one.mobile === mobile)
  const owner = state.owners.get(subject) ?? who
  if (!who || who !== owner || who.name !== name || who.id_no !== id_no)
    violated('each application is about its own visitor', [subject, owner?.n, who?.n])
}

/** Checks every message on its arrival at an institution or a platform. */
export function arrivals(scene: Needs) {
  const { state, violated } = scene
  function checkId({ id, type, at, data }: Message, subject: string, to: string) {
    const { event = '', status = '', visit_at = '' } = data as Record<string, string>
    const what = [type, subject, to, event, status, visit_at, at.getTime()].join(' ')
    const known = [state.ids.get(id) ?? what, state.messages.get(what) ?? id]
    if (known[0] !== what || known[1] !== id) violated('each message has one id', [what, known])
    state.ids.set(id, what)
    state.messages.set(what, id)
  }
  return (message: Message, to: string) => {
    const data = message.data as Submitted & Record<'apply_no' | 'lead_no' | 'click_id', string | undefined>
    const subject = data.apply_no ?? data.lead_no ?? data.click_id ?? ''
    checkId(message, subject, to)
    if (message.type === 'consent.withdrawn') state.told.add(`${subject} ${to}`)
    if (message.type.startsWith('visit.')) {
      const key = `${subject} ${to}`
      const isOver = message.type !== 'visit.cancelled' && isIn(state.ended, subject, to)
      if (isOver || !state.arrived.has(key))
        violated('a visit arrives after its application and before its withdrawal', [message.type, key])
    }
    if (message.type !== 'application.submitted' && message.type !== 'lead.submitted') return
    const { consents = [], cost_sheet } = data
    const owner = state.owners.get(subject)
    const isOver =
      isIn(state.stopped, subject, to) ||
      owner?.deleted ||
      (owner && !owner.agrees && data.apply_no) ||
      consents.some(({ entry }) => state.withdrawn.has(entry))
    if (isOver)
      violated('nothing is delivered after its withdrawal was answered', [message.type, subject, to])
    if (data.apply_no) checkPerson(scene, subject, message.personal)
    state.arrived.set(
      `${subject} ${to}`,
      consents.map(({ entry }) => entry),
    )
    const confirmed = state.confirmed.get(subject)
    if (!confirmed?.consent_ids) return
    if (cost_sheet?.hash !== confirmed.cost_sheet_hash || consents.length !== confirmed.consent_ids.length)
      violated('every delivered application has its consents and its cost sheet', [subject, consents])
  }
}

/** What must hold when everything has arrived; an answer may come after the message to which it has led. */
export function checkArrived({ state, violated }: Needs) {
  for (const key of state.arrived.keys()) {
    const [number = '', to] = key.split(' ')
    const institution = state.confirmed.get(number)?.institution_code ?? to
    if (institution !== to) violated('each application arrives at its own institution', key)
  }
  for (const key of state.told) {
    const [number = '', to = ''] = key.split(' ')
    const owner = state.owners.get(number)
    if (owner && !owner.deleted && !isIn(state.ended, number, to))
      violated('an institution learns of a withdrawal that there was', key)
  }
  const lost = [...state.owed].filter((key) => !state.told.has(key))
  if (lost.length > 0) violated('every institution that has data learns of its withdrawal', lost)
}
