import type { Visit } from '@/router/guard/step'
import { pathOf } from '@/router/locate'

/** Nothing to do: the document read the state from its address when it started. */
export const takeOver = () => {}

export function showRestart(visit: Visit, otherParams: boolean): void {
  const { location } = globalThis
  if (otherParams) location.replace(pathOf(visit))
  else location.reload()
}

export function restartAt(visit: Visit): void {
  globalThis.location.assign(pathOf(visit))
}
