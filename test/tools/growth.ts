/** How much longer the longer text is. Work in proportion to the length grows as much, work with its square 16 times. */
const LONGER = 4
const TOO_MUCH = 8

/** CPU time of this process, microseconds. */
const used = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The least of several measurements, because everything else that runs only adds. */
async function cheapest(times: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const before = used()
    await work()
    least = Math.min(least, used() - before)
  }
  return least
}

/**
 * Whether four times the length costs more than eight times as much. Only ratios count, no durations, and a suspicion
 * is measured twice more, because other programs use the processor too.
 */
export async function growsTooFast(workOn: (length: number) => unknown, longest: number): Promise<boolean> {
  for (const times of [1, 3, 9]) {
    const long = await cheapest(times, () => workOn(longest))
    const base = await cheapest(times, () => workOn(1))
    if (long < LONGER * base) return false
    const short = await cheapest(times, () => workOn(longest / LONGER))
    if (long - base <= TOO_MUCH * Math.max(short - base, 1)) return false
  }
  return true
}

/** A text of a length that repeats a unit, with another end, which is what makes a pattern try again. */
export const longText = (unit: string, end: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end
