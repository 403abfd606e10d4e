import { DEFAULT_THEME, THEME_NAMES } from '@contract/theme'
import { DARK, SHARED, SHARED_DARK, TARGETS, THEMES, TYPE } from './tokens'

const declarations = (tokens: object) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`)
    .join('')

/**
 * The custom properties of every theme in light and dark colours; the visitor's system decides between them. On H5 the
 * root element has `data-theme`. Taro's mini-program templates drop that attribute, so the root of each page has a
 * class there. Without either, the default theme applies.
 */
export function themeCss(target = 'h5'): string {
  const [root, named] =
    target === 'weapp'
      ? ['page', (name: string) => `.theme-${name}`]
      : [':root', (name: string) => `[data-theme=${name}]`]
  const rules = (shared: object, hues: typeof DARK) => [
    `${root}{${declarations(shared)}}`,
    ...THEME_NAMES.map(
      (name) => `${name === DEFAULT_THEME ? `${root},` : ''}${named(name)}{${declarations(hues[name])}}`,
    ),
  ]
  return [
    ...rules(SHARED, THEMES),
    '@media (prefers-color-scheme:dark){',
    ...rules(SHARED_DARK, DARK),
    '}',
  ].join('\n')
}

const sizes = (elder: boolean) =>
  [
    ...Object.entries(TYPE).map(([size, large]) => `--f${size}:calc(${elder ? large : size}*var(--u));`),
    ...Object.entries(TARGETS).map(([size, large]) => `--t${size}:${elder ? large : size}px;`),
  ].join('')

/** Dynamic Type of iOS, whose usual size is 17 px. It is followed up to twice that size, and never below it. */
const IOS = 'calc(max(17px,min(1rem,34px))/17)'

/**
 * The sizes of text and touch targets, usual and in the elder view, for config/styles/size-loader.js. `--u` is one px of the
 * design at the visitor's size, and `--r` the same without the elder view. On H5 they follow the browser's own font
 * size and, in the engine of iOS (the only one with `-webkit-touch-callout`), the text size of the phone. In the
 * mini-program the root of each page sets `--u` (src/platform/page/text-size.weapp.ts).
 */
export function sizeCss(target: string): string {
  if (target === 'weapp')
    return `page{--u:1px}
page,.sized{${sizes(false)}}
.sized{font-size:var(--f16)}
.elder{${sizes(true)}}`
  return `:root{--r:.0625rem;--u:var(--r);${sizes(false)}}
.elder{--u:max(1.25px,var(--r));${sizes(true)}}
@supports (-webkit-touch-callout:none){
html{font:-apple-system-body}
:root{--r:${IOS}}
}`
}
