import path from 'node:path'
import { NormalModuleReplacementPlugin } from 'webpack'
import type { Setting } from './env'

interface Chain {
  plugin(name: string): { use(plugin: unknown, args: unknown[]): unknown }
}

/** What a category may not allow, by its setting: its imports, and the module in `src/` that replaces them. */
export const SWITCHES = {
  TARO_APP_POSITION: {
    imports: /^\.\/(position\/position(\.h5|\.weapp)?|position-button|position-words)$/,
    off: 'platform/position/none.ts',
  },
  TARO_APP_ADS: { imports: /^@\/(features\/ads\/|pages\/open-ad$)/, off: 'features/ads/off.ts' },
  TARO_APP_STORES: { imports: /^@\/features\/offline\//, off: 'features/offline/off.ts' },
} as const satisfies Partial<Record<Setting, { imports: RegExp; off: string }>>

export type Switch = keyof typeof SWITCHES
const names = Object.keys(SWITCHES) as Switch[]

/** The imports of the tester's tools in the product's code, and the empty module that replaces them. */
const TESTER = { imports: /^(@|\.\.)\/tester\/|^\.\/dev-pages$/, off: 'tester/closed.ts' }

export function addSwitches(chain: Chain, root: string, settings: Record<Setting, string>): void {
  const replace = (name: string, { imports, off }: typeof TESTER) =>
    chain.plugin(`without-${name}`).use(NormalModuleReplacementPlugin, [imports, path.join(root, 'src', off)])
  for (const name of names) if (settings[name] === 'false') replace(name, SWITCHES[name])
  if (settings.TARO_APP_TOOLS !== 'true') replace('tester', TESTER)
}
