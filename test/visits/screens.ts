import type { ThemeName } from '@contract/theme'
import { THEMES } from '@/theme/tokens'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { axe } from './axe'
import { hiddenStops } from './focus'
import { foreignTexts, type Looked, lookHonestly } from './honest'
import { isOver, type Route } from './places'
import { sizeFaults, smallScreenFaults } from './small-screen'
import { wear } from './visit'

export interface Screen {
  /** Serious and critical faults that axe finds by all its rules, and insufficient contrast in each requested theme. */
  axe: string[]
  honest: Looked
  /** Where 长辈版 · 我的 stands. */
  links: string
  foreign: string[]
  /** Elements that are hidden while they have the focus; empty if this was not checked. */
  hidden: string[]
  /** Text and figures that are cut or covered at any text size. */
  sizes: string[]
  /** Faults at 320 × 568 and with large text; empty if this was not checked. */
  small: string[]
}

/** Where the links to the elder view and to what belongs to the visitor stand on the page: from its top, and from the right. */
const linksPlace = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => {
    const link = [...document.querySelectorAll('#page-mine')].findLast(({ clientHeight }) => clientHeight)
    const [text, page] = [link?.getBoundingClientRect(), link?.closest('[role=main], main')]
    const frame = page?.getBoundingClientRect()
    return text && frame
      ? `${Math.round((text.top + text.bottom) / 2 - frame.top)} px from the top, ${Math.round(frame.right - text.right)} px from the right`
      : 'missing'
  })

export interface Wish {
  /** Themes in which the contrast is measured again, in addition to the channel's theme. */
  themes: readonly ThemeName[]
  /** Whether the contrast is measured in dark colours too. */
  dark: boolean
  axe: boolean
  keys: boolean
  small: boolean
}

/** This is the only axe rule whose result depends on the theme. */
const CONTRAST = 'color-contrast'

async function contrastFaults(visitor: H5Driver, themes: readonly ThemeName[]) {
  const faults: string[] = []
  for (const theme of themes) {
    if ((await wear(visitor, theme)) !== THEMES[theme].primary) faults.push(`${theme} is not applied`)
    const found = await axe(visitor, [CONTRAST])
    if (!found.looked.includes(CONTRAST)) faults.push(`in ${theme} no contrast was checked`)
    faults.push(...found.faults.map((fault) => `in ${theme} ${fault}`))
  }
  return faults
}

async function darkFaults(visitor: H5Driver) {
  await visitor.browserPage.emulateMedia({ colorScheme: 'dark' })
  const { faults } = await axe(visitor, [CONTRAST])
  await visitor.browserPage.emulateMedia({ colorScheme: 'light' })
  return faults.map((fault) => `in the dark ${fault}`)
}

export async function look(visitor: H5Driver, name: string, wish: Wish): Promise<Screen> {
  const honest = await lookHonestly(visitor, name)
  return {
    honest,
    links: await linksPlace(visitor),
    foreign: foreignTexts(honest.texts),
    axe: [
      ...(wish.axe ? (await axe(visitor)).faults : []),
      ...(wish.dark ? await darkFaults(visitor) : []),
      ...(await contrastFaults(visitor, wish.themes)),
    ],
    hidden: wish.keys ? await hiddenStops(visitor) : [],
    sizes: await sizeFaults(visitor),
    small: wish.small ? await smallScreenFaults(visitor) : [],
  }
}

/** The two themes that differ most: white and dark text on the primary colour. theme.test.ts measures the others. */
const CONTENT = { themes: ['orange', 'yellow'] as const, axe: true, small: true, keys: true }

/** Screens, besides layers, on which the keyboard reaches more elements than on their page's content. */
const MORE_STOPS = `home,resume from,link productList,second-look result,unbooked selectProduct,identity
  selectProduct,identity-errors selectProduct,basics-errors selectProduct,complete`.split(/\s+/)
const ON_THE_WAY = ['selectProduct,identity', 'productList,apply-sheet']

/** Screens that together show every kind of surface; theme.test.ts measures the tokens of every theme in the dark. */
const DARK_TOO = `home,content selectProduct,basics-errors productList,content productList,apply-sheet
  result,booked download,wechat`.split(/\s+/)

export const hasOwnStops = (route: Route, state: string) =>
  state === 'content' || isOver(route, state) || MORE_STOPS.includes([route, state].join())
/** All skeletons are one component, so axe checks three: a form with a figure, two kinds of lists. */
const SKELETONS: Route[] = ['home', 'productList', 'statusPro']
export const isAxed = (route: Route, state: string) => state !== 'loading' || SKELETONS.includes(route)
export const isSmallToo = (route: Route, state: string) =>
  state === 'content' || ON_THE_WAY.includes([route, state].join())

export const wishFor = (route: Route, state: string): Wish => ({
  dark: DARK_TOO.includes([route, state].join()),
  ...(state === 'content'
    ? CONTENT
    : {
        themes: [],
        axe: isAxed(route, state),
        small: isSmallToo(route, state),
        keys: hasOwnStops(route, state),
      }),
})
