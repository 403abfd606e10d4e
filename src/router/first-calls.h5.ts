import type { Visit } from './guard/step'

/** The shell's script has sent them (src/shell/early). */
export const prefetchFirst = (_visit: Visit): void => {}
