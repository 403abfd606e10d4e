import type { Visit } from '@/router/guard/step'
import { pathOf } from '@/router/locate'

/** Nothing to do: the document took it from its address when it started. */
export const takeOver = () => {}

/** The page once more, in a document that starts with what is set now. */
export function showAnew(visit: Visit, otherParams: boolean): void {
  const { location } = globalThis
  if (otherParams) location.replace(pathOf(visit))
  else location.reload()
}

/** Opens a page as a link from outside does. */
export function openAnew(visit: Visit): void {
  globalThis.location.assign(pathOf(visit))
}
