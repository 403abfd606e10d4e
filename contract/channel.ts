import { CHANNEL, fits } from './formats'

/** `_ch`, else `cid`, else the route parameter of /landing/:channel, else ''; what is no code is ignored (S4.3). */
export const channelOf = ({ _ch, cid }: { _ch?: unknown; cid?: unknown }, route?: string): string =>
  [_ch, cid, route].find((named): named is string => fits(CHANNEL, named)) ?? ''
