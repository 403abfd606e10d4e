import path from 'node:path'
import { NormalModuleReplacementPlugin } from 'webpack'
import type { Setting } from './env'

interface Chain {
  plugin(name: string): { use(plugin: unknown, args: unknown[]): unknown }
}

/**
 * What a mini-program's category may not allow, by its setting: the imports that its code is reached by, and the module
 * under `src/` that replaces them when the setting is `false`. Without its imports the code is not part of the build.
 */
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

/** Replaces what is switched off. */
export function addSwitches(chain: Chain, root: string, settings: Record<Setting, string>): void {
  for (const name of names)
    if (settings[name] === 'false')
      chain
        .plugin(`without-${name}`)
        .use(NormalModuleReplacementPlugin, [
          SWITCHES[name].imports,
          path.join(root, 'src', SWITCHES[name].off),
        ])
}
