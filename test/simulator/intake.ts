import { chinaDate } from '../../server/src/lib/time/china-date'
import type { World } from './world'

const keyOf = ({ clock }: Pick<World, 'clock'>, institution: string) =>
  `${chinaDate(clock.now())} ${institution}`

/** Notes the limit of a day, of which the largest one counts. */
function noteLimit(world: Pick<World, 'clock' | 'state'>, institution: string) {
  const { most, limits } = world.state
  const key = keyOf(world, institution)
  const limit = limits.get(institution) ?? Number.POSITIVE_INFINITY
  most.set(key, Math.max(most.get(key) ?? 0, limit))
}

/** An institution was sent one more application of this day. */
export function tookOne(world: Pick<World, 'clock' | 'state' | 'violated'>, institution: string) {
  const { taken, most } = world.state
  noteLimit(world, institution)
  const key = keyOf(world, institution)
  const count = (taken.get(key) ?? 0) + 1
  taken.set(key, count)
  if (count > (most.get(key) ?? 0)) world.violated("no day's limit is exceeded", [key, count, most.get(key)])
}

/** The operator changes the applications that an institution takes on a day. */
export async function setLimit(world: World, institution: string, limit: number | null) {
  noteLimit(world, institution)
  await world.db
    .updateTable('institutions')
    .set({ daily_applications: limit })
    .where('code', '=', institution)
    .execute()
  if (limit === null) world.state.limits.delete(institution)
  else world.state.limits.set(institution, limit)
  noteLimit(world, institution)
}
