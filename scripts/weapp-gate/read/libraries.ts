import type { Build } from './build'

/**
 * The oldest base library that the mini-program supports: everything that it asks for unguarded is there. WeChat has
 * whoever has an older one update first, where the mini-program's settings on its platform name this one as the lowest.
 */
export const OLDEST_LIBRARY = '2.26.0'

/** The library that the project is developed and tried with, of its own `project.config.json`. */
export function declaredLibrary(build: Build): string {
  const { libVersion } = build.json('project.config.json') ?? {}
  return typeof libVersion === 'string' ? libVersion : ''
}

/** Whether one version is later than another. */
export function isLater(version: string, than: string): boolean {
  const [left, right] = [version, than].map((one) => one.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0)
    if (difference) return difference > 0
  }
  return false
}
