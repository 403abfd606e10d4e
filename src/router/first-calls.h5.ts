import type { Visit } from './guard/step'

/** The inline script has sent them (src/inline-script/early). */
export const prefetchFirst = (_visit: Visit): void => {}
