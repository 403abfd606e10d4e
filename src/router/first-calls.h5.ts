import type { Visit } from './guard/step'

/** The shell's script has sent them (src/shell/early). */
export const askFirst = (_visit: Visit): void => {}
