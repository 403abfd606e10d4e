import { CHANNEL, fits } from './formats'

/**
 * The channel of a visit: the query parameter `_ch`, else `cid`, else the route parameter of /landing/:channel, else ''.
 * Other query parameters never name a channel, and a value that cannot be a channel code is ignored (S4.3).
 * @param route the route parameter; undefined on every other page
 */
export const channelOf = ({ _ch, cid }: { _ch?: unknown; cid?: unknown }, route?: string): string =>
  [_ch, cid, route].find((named): named is string => fits(CHANNEL, named)) ?? ''
