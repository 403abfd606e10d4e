import { DEFAULT_THEME, SHARED, THEME_NAMES, THEMES } from './tokens'

const declarations = (tokens: object) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`)
    .join('')

/**
 * The custom properties of every theme, for both targets. On H5 the root element has `data-theme`. Taro's
 * mini-program templates drop that attribute, so the root of each page has a class there. Without either, the default
 * theme applies.
 */
export function themeCss(): string {
  const themes = THEME_NAMES.map(
    (name) => `[data-theme=${name}],.theme-${name}{${declarations(THEMES[name])}}`,
  )
  return [`:root,page{${declarations({ ...SHARED, ...THEMES[DEFAULT_THEME] })}}`, ...themes].join('\n')
}
