import { THEMES, type ThemeName } from '@/theme/tokens'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { axe } from './axe'
import { hiddenStops } from './focus'
import { type Looked, lookHonestly, RECORD_TOUCHES } from './honest'
import { smallScreenFaults } from './small-screen'
import { type Route, visit, wear } from './visit'
import type { World } from './world'

/** Visits under way at once: each waits for its page most of the time. */
const AT_ONCE = 3

/** What one visit to a screen has seen. */
export interface Screen {
  /** What axe finds serious or critical by all its rules. */
  axe: string[]
  /** A line for each theme that is not the one asked for, has poor contrast, or in which no contrast was looked at. */
  contrast: string[]
  honest: Looked
  /** What cannot be seen while it has the focus of the keyboard; none where this was not asked for. */
  hidden: string[]
  /** Misfits at 320 × 568 and with large text; none where this was not asked for. */
  small: string[]
}

/** Of axe's rules only this one depends on the theme. */
const CONTRAST = 'color-contrast'

async function contrastFaults(visitor: H5Driver, themes: readonly ThemeName[]) {
  const faults: string[] = []
  for (const theme of themes) {
    if ((await wear(visitor, theme)) !== THEMES[theme].primary) faults.push(`${theme} is not put on`)
    const found = await axe(visitor, [CONTRAST])
    if (!found.looked.includes(CONTRAST)) faults.push(`in ${theme} no contrast was looked at`)
    faults.push(...found.faults.map((fault) => `in ${theme} ${fault}`))
  }
  return faults
}

/** Goes to a screen once, and looks at it in every way that the tests ask for. */
export async function lookAt(
  world: World,
  [route, state]: readonly [Route, string],
  { themes, small, keys }: { themes: readonly ThemeName[]; small: boolean; keys: boolean },
): Promise<Screen> {
  const visitor = await visit(world, route, state, RECORD_TOUCHES)
  const screen = {
    honest: await lookHonestly(visitor, `${route} ${state}`),
    axe: (await axe(visitor)).faults,
    contrast: await contrastFaults(visitor, themes),
    hidden: keys ? await hiddenStops(visitor) : [],
    small: small ? await smallScreenFaults(visitor) : [],
  }
  await visitor.close()
  return screen
}

/**
 * Looks at all screens, a few at a time.
 * @returns what was seen of one; throws what went wrong there
 */
export async function lookAtAll(
  all: readonly (readonly [Route, string])[],
  look: (screen: readonly [Route, string]) => Promise<Screen>,
) {
  const seen = new Map<string, Screen | Error>()
  const left = [...all]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = left.shift(); next; next = left.shift())
      seen.set(next.join(), await look(next).catch((error: Error) => error))
  })
  await Promise.all(workers)
  return (route: Route, state: string): Screen => {
    const screen = seen.get([route, state].join())
    if (!screen || screen instanceof Error) throw screen ?? new Error('nobody was there')
    return screen
  }
}
