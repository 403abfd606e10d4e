import { DEFAULT_THEME, THEME_NAMES } from '@contract/theme'
import { DARK, SHARED, SHARED_DARK, THEMES } from './tokens'

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
