import { institutionCode } from '@contract/brands'
import { retryDeliveries } from '../../server/src/delivery/operator'
import { keepPartitions } from '../../server/src/privacy/partitions'
import { purge } from '../../server/src/use-cases/purge-expired'
import { INTEGRATIONS } from '../../server/test/tools/remote/signed'
import { report } from '../actors/institution'
import { partner } from '../actors/partner'
import { OK } from '../actors/scene'
import { REASONS, REPORTED } from '../actors/state'
import { visit } from '../actors/stores'
import { catalogue } from './catalogue'
import { checkRetention, noteExpired } from './retention'
import type { World } from './world'

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]
const REPORTING = Object.keys(INTEGRATIONS.institutions)

/** What partners, institutions, the operator, time and faults do; each returns what the trace says. */
export const others = {
  ...partner,
  visit,
  async report(world: World) {
    const { state, dice, clock, newId } = world
    const again = dice.chance(0.15) && dice.pick(state.reports)
    if (again) return `again ${(await report(world, again.sender, again.body, again.id)).code}`
    const known = [...state.arrived.keys()].map((key) => key.split(' '))
    const own = known.filter(([number, to = '']) => number?.startsWith('SQ') && REPORTING.includes(to))
    // Few of them, so that one gets several reports.
    const [apply_no, institution = ''] = dice.pick(own.slice(-8)) ?? []
    if (!apply_no) return 'nothing'
    const status = dice.pick(REPORTED)
    const at = new Date(clock.now().getTime() + (dice.below(8 * MINUTE) - 5 * MINUTE) * 1000).toISOString()
    const body = { apply_no, status, at, ...(status === 'closed' && { reason: dice.pick(REASONS) }) }
    const sender = dice.chance(0.05) ? dice.pick(REPORTING) : institution
    const one = { sender, body, id: newId() }
    state.reports.push(one)
    if (state.reports.length > 20) state.reports.shift()
    const { code, data } = await report(world, sender, body, one.id)
    return `${code} ${apply_no} ${status} ${data?.applied} ${data?.status}`
  },
  async purge({ db, clock, background, ...world }: World) {
    const now = clock.now()
    await noteExpired({ ...world, db }, now)
    const isDone = await background(() => purge(db, now))
    if (isDone) await checkRetention({ ...world, db }, now)
    return isDone
  },
  /** Beside other work, whose locked rows it leaves out. */
  async sweep({ db, clock, background, ...world }: World) {
    await noteExpired({ ...world, db }, clock.now())
    return background(() => purge(db, clock.now()))
  },
  partitions: ({ db, clock, background }: World) =>
    background(() =>
      keepPartitions(db, clock.now(), (error) => {
        throw error
      }),
    ),
  async retry(
    { db, clock, dice }: World,
    which = dice.pick([{ dead: true }, { institution_code: institutionCode('cf1') }]),
  ) {
    return (await retryDeliveries(db, which, clock.now())).length
  },
  catalogue,
  async jump({ forward, dice }: World) {
    const unit = dice.weighted({ minutes: 50, hours: 40, days: 10, months: 0.6, year: 0.15 })
    const seconds = {
      minutes: 10 * MINUTE,
      hours: 12 * HOUR,
      days: 6 * DAY,
      months: 100 * DAY,
      year: 400 * DAY,
    }
    await forward(1 + dice.below(seconds[unit]))
    return unit
  },
  answer: ({ receivers }: World) => receivers.answer(),
  attempt: (world: World) => world.receivers.attempt(world),
  async restart({ restart }: World) {
    await restart()
    return OK
  },
}
export type Other = keyof typeof others

export const OTHERS: Record<Other, number> = {
  attempt: 30,
  answer: 10,
  report: 16,
  feed: 3,
  link: 2,
  jump: 2.5,
  catalogue: 0.6,
  visit: 2.5,
  retry: 0.4,
  purge: 1.2,
  sweep: 0.2,
  partitions: 0.3,
  restart: 0.1,
}
