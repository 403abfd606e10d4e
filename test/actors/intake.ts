import { chinaDate } from '../../server/src/lib/time/china-date'
import type { Scene } from './scene'
import type { Reading, Visitor } from './state'

const keyOf = ({ clock }: Pick<Scene, 'clock'>, institution: string) =>
  `${chinaDate(clock.now())} ${institution}`

/** Notes the limit of a day, of which the largest one counts. */
export function noteLimit(scene: Pick<Scene, 'clock' | 'state'>, institution: string) {
  const { most, limits } = scene.state
  const key = keyOf(scene, institution)
  const limit = limits.get(institution) ?? Number.POSITIVE_INFINITY
  most.set(key, Math.max(most.get(key) ?? 0, limit))
}

/** What the visitor read is in force: the product is open, at this price. Null while the operator changes it. */
export const inForce = ({ offers, changing }: Scene['state'], { code }: Pick<Reading, 'code'>) =>
  changing ? null : (offers.get(code) ?? '')

/** Notes a new application, and that its institution has taken one more on this day. */
export function applied(
  scene: Scene,
  who: Visitor,
  reading: Reading,
  apply_no: string,
  before: string | null,
) {
  const { state, violated } = scene
  if (state.owners.has(apply_no)) return
  if (before !== null && before === inForce(state, reading) && before !== reading.offer)
    violated('an application is for an open product at its price in force', [
      reading.code,
      before,
      reading.offer,
    ])
  state.owners.set(apply_no, who)
  state.confirmed.set(apply_no, reading)
  who.owns.push(apply_no)
  const { taken, most } = state
  const institution = reading.institution_code
  noteLimit(scene, institution)
  const key = keyOf(scene, institution)
  const count = (taken.get(key) ?? 0) + 1
  taken.set(key, count)
  if (count > (most.get(key) ?? 0)) violated("no day's limit is exceeded", [key, count, most.get(key)])
}
