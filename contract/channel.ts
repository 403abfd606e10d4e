import { CHANNEL, fits } from './formats'

/**
 * THE channel that a visit names: `_ch`, else `cid`, else the `channel` route parameter of /landing/:channel; '' for none.
 * No other query parameter names one, and what cannot be a channel's code counts as none (S4.3).
 * @param route the route parameter; undefined on every other page
 */
export const channelOf = ({ _ch, cid }: { _ch?: unknown; cid?: unknown }, route?: string): string =>
  [_ch, cid, route].find((named): named is string => fits(CHANNEL, named)) ?? ''
