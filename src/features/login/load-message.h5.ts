import * as message from './message'

/** In the same chunk as its caller. */
export const loadMessage = async () => message
