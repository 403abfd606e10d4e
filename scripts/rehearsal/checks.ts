import path from 'node:path'
import { CODE } from '@contract/codes'
import { createVault } from '../../server/src/lib/vault'
import { openDatabase, openPool } from '../../server/src/postgres/database'
import { checkArrived } from '../../test/actors/arrivals'
import type { Visitor } from '../../test/actors/state'
import { REPORTED } from '../../test/actors/state'
import { refuted } from '../../test/simulator/invariants'
import { EVENTS } from './settings'
import type { World } from './world'

export interface Row {
  kind: string
  sent: number
  lost: string[]
}

/** Nothing is opened or signed here. */
const NO_KEYS = { vaultKeys: [{ id: '', key: Buffer.alloc(32) }], signSecret: '' }

const STEPS = ['link.opened', 'form.completed', 'product.chosen']

/** How many conversions there are by `<click> <event>`: for each application one, or one in all. */
const conversionsOf = (visitors: Visitor[]) =>
  new Map<string, number>(
    visitors.flatMap(({ click, owns }) =>
      click
        ? EVENTS.map((event) => {
            const isOne = event === 'login' || event === 'order'
            return [`${click} ${event}`, isOne ? 1 : owns.length] as const
          })
        : [],
    ),
  )

/** What has to arrive, by the knowledge of the actors. */
export function rowsOf({ scene: { state }, received, allowed }: World): Row[] {
  const everybody = [...state.visitors, ...state.deleted]
  const row = (kind: string, sent: Iterable<string>, has: (one: string) => boolean): Row => {
    const all = [...sent]
    return { kind, sent: all.length, lost: all.filter((one) => !has(one)) }
  }
  const keyOf = (number: string) => `${number} ${state.confirmed.get(number)?.institution_code}`
  const isWithdrawn = (number: string) => state.ended.has(number) || state.ended.has(keyOf(number))
  const standing = [...state.confirmed.keys()].filter(
    (number) => !state.owners.get(number)?.deleted && !isWithdrawn(number),
  )
  const arrived = [...state.arrived.keys()].map((key) => key.split(' ')[0] ?? '')
  const conversions = conversionsOf(state.visitors)
  const told = [...allowed].filter(({ owns, deleted }) => !deleted && !owns.some(isWithdrawn))
  return [
    row(
      'identity checks',
      everybody.filter(({ steps }) => steps > 1).map(({ id_no }) => id_no),
      (id_no) => received.checked.has(id_no),
    ),
    row('applications to institutions', standing.map(keyOf), (key) => state.arrived.has(key)),
    row('withdrawals to institutions', state.owed, (key) => state.told.has(key)),
    row(
      'reports from institutions',
      arrived.flatMap((number) => REPORTED.map((status) => `${number}-${status}`)),
      (id) => received.reports.has(id),
    ),
    row('decisions that a visitor sees', standing, (number) => state.shown.get(number) === 'closed'),
    row(
      'events of the partner’s visitors',
      everybody.flatMap(({ ref }) => (ref ? STEPS.map((step) => `${ref} ${step}`) : [])),
      (step) => state.feed.refs.has(step),
    ),
    row(
      'conversions to the platform',
      conversions.keys(),
      (key) => (received.conversions.get(key)?.size ?? 0) >= (conversions.get(key) ?? 0),
    ),
    row(
      'messages to visitors by WeChat',
      told.map(({ mobile }) => mobile),
      (mobile) => received.notices.some((one) => one.mobile === mobile),
    ),
  ]
}

/** Notes what arrived and should not have: under another id, at somebody else, or without a visitor's doing. */
function checkReceived({ scene, received: { reports, conversions, notices, forged } }: World) {
  const { state, violated } = scene
  checkArrived(scene)
  const everybody = [...state.visitors, ...state.deleted]
  for (const [id, codes] of reports) {
    const isGone = state.owners.get(id.split('-')[0] ?? '')?.deleted
    if (codes.some((code) => code !== CODE.ok && !(isGone && code === CODE.notFound)))
      violated('a report of an institution is accepted', [id, codes])
  }
  const most = conversionsOf(everybody)
  for (const [key, { size }] of conversions)
    if (size > (most.get(key) ?? 0)) violated('a click gets each event of a subject once', [key, size])
  for (const { mobile, product } of notices) {
    const owns = everybody.find((one) => one.mobile === mobile)?.owns ?? []
    if (!owns.some((number) => state.confirmed.get(number)?.product === product))
      violated('a message by WeChat is about an application of its visitor', [mobile, product])
  }
  if (forged.length > 0) violated('each message is signed', forged)
}

/** The invariants of everything that was received and of what is stored; those that do not hold are in `scene.refuted`. */
export async function checkEverything(world: World) {
  const { scene, env, directUrl } = world
  try {
    checkReceived(world)
  } catch {
    // It is on record.
  }
  const db = openDatabase(openPool({ connectionString: directUrl }))
  const vault = createVault({ ...NO_KEYS, indexSecret: env.INDEX_SECRET ?? '' })
  const config = {
    mode: 'production' as const,
    migrationsDir: path.resolve('server/migrations'),
    costSheetSeconds: Number(env.COST_SHEET_SECONDS),
  }
  const deps = { vault, clock: scene.clock, config }
  for (const { invariant, detail } of await refuted(db, { ...scene, deps }))
    scene.refuted.push(`${invariant}: ${JSON.stringify(detail)}`)
  await db.destroy()
}
