import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { addThemes, cssModules } from './css'
import { MODERN } from './modern'
import { closeTester } from './tester'

/** The mini-program build. Lengths stay in px: a 44 px target must be 44 px on a narrow phone too. */
export function mini(root: string, tools: boolean): IMiniAppConfig & { baseLevel: number } {
  return {
    // Templates are unrolled this deep before they recurse: fewer levels, a smaller main package.
    baseLevel: 14,
    webpackChain: (chain) => {
      chain.target(MODERN as never)
      addThemes(chain, root)
      if (!tools) closeTester(chain, root)
    },
    // A picture for WeChat itself (a share card) must be a file of the package.
    imageUrlLoaderOption: { limit: true },
    // @stablelib ships class fields.
    compile: { include: ['contract', 'node_modules/@stablelib'].map((part) => path.join(root, part)) },
    optimizeMainPackage: { enable: true },
    // CSS modules do not depend on each other's order.
    miniCssExtractPluginOption: { ignoreOrder: true },
    postcss: { pxtransform: { enable: false, config: {} }, cssModules },
  }
}
