import type { Visit } from '../guard/step'

/** Only the mini-program is opened by codes; a browser opens the address of a page itself. */
export const arrivalOf = (visit: Visit): Visit => visit
