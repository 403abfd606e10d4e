import { CHINA_MS } from '@contract/rules/time'

const Real = Date
/** The phone's own time, whatever a tester has set. */
export const realNow: () => number = Real.now.bind(Real)

/**
 * Lets the clock run `offset()` ms ahead of the phone's own. The native `Date.now` is replaced too, for engines in which
 * the global `Date` cannot be replaced.
 */
export function shiftDate(offset: () => number): void {
  const now = () => realNow() + offset()
  globalThis.Date = new Proxy(Real, {
    construct: (target, values, as) => Reflect.construct(target, values.length ? values : [now()], as),
    apply: () => new Real(now()).toString(),
  })
  Real.now = now
}

/** Formats a time for the tester: `2026-12-01 10:00` in China; an empty string for none. */
export function clockText(instant: string | number | undefined): string {
  const at = instant === undefined ? Number.NaN : new Real(instant).getTime()
  if (Number.isNaN(at)) return ''
  return new Real(at + CHINA_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** Parses the format of `clockText` to an ISO time with its offset; undefined when it is not a time. */
export function readClockText(text: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text.trim()) ?? []
  const instant = `${day}T${time}:00+08:00`
  return day && clockText(instant) === `${day} ${time}` ? instant : undefined
}
