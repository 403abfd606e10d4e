import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { cssModules } from './css'
import { MODERN } from './modern'

/** The mini-program build. Lengths stay in px: a 44 px target must be 44 px on a narrow phone too. */
export function mini(root: string): IMiniAppConfig & { baseLevel: number } {
  return {
    // Templates are unrolled this deep before they recurse: fewer levels, a smaller main package.
    baseLevel: 14,
    webpackChain: (chain) => chain.target(MODERN as never),
    compile: { include: [path.join(root, 'contract')] },
    optimizeMainPackage: { enable: true },
    // CSS modules do not depend on each other's order.
    miniCssExtractPluginOption: { ignoreOrder: true },
    postcss: { pxtransform: { enable: false, config: {} }, cssModules },
  }
}
