import type { Bug } from './bug'
import bugs from './bugs.json'

/** What `npm run planted` makes, one by one: one bug on each line of the file. */
export const BUGS = bugs as readonly Bug[]
