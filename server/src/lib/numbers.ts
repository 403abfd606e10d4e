import type { Random } from './random'
import { chinaDate } from './time/china-date'
import type { Clock } from './time/clock'

/**
 * A number that people can read out to each other: two letters (DD an order, SQ an application, XS a lead), the date in
 * China and ten random digits, e.g. `DD2611200482917365`. It grants no access by itself: every use also checks the owner.
 */
export const newNumber = (kind: 'DD' | 'SQ' | 'XS', { clock, random }: { clock: Clock; random: Random }) =>
  `${kind}${chinaDate(clock.now()).replaceAll('-', '').slice(2)}${random.digits(10)}`
