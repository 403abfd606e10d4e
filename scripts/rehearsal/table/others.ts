import { CHANNEL } from '../settings'
import type { Visitor } from '../visitor'
import type { World } from '../world'
import { compare, type Row, received } from './compare'

/** The links and events of the partner. */
export function partnerRows(world: World, visitors: Visitor[]): Row[] {
  const refs = visitors.flatMap(({ ref }) => (ref ? [ref] : []))
  const lines = world.journal(CHANNEL.partner)
  const links = lines.flatMap(({ at, link, url = '', again }) =>
    link ? [{ at, id: url, about: link, wrong: again !== url || !refs.includes(link) }] : [],
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
export function conversionRow(world: World, visitors: Visitor[]): Row {
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

/** What the SMS gateway and the identity check were asked. */
export function providerRows(world: World, visitors: Visitor[]): Row[] {
  const numbers = new Set(
    visitors.filter(({ ref, wechat }) => !ref && !wechat).map(({ person }) => person.mobile),
  )
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
