import { CHANNEL, fits } from './formats'

/** Phone and identity numbers. */
const NUMBER = /(?:^|\D)(?:1[3-9]\d{9}|\d{17}[\dX])(?!\d)/i

/** Whether this may be a channel's code. A person's number is none: a code is kept longer than what a person left. */
export const isChannel = (named: unknown): named is string => fits(CHANNEL, named) && !NUMBER.test(named)

/** `_ch`, else `cid`, else the route parameter of /landing/:channel, else ''; what is no code is ignored (S4.3). */
export const channelOf = ({ _ch, cid }: { _ch?: unknown; cid?: unknown }, route?: string): string =>
  [_ch, cid, route].find(isChannel) ?? ''
