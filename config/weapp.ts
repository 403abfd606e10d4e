import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { addThemes, cssModules } from './css'
import { MODERN } from './modern'
import { excludeTester } from './tester'
import { addTrims, TRIMS } from './trim/trim'

/** The mini-program build. As on H5, lengths stay in px and text follows the visitor's size (size-loader.js). */
export function mini(root: string, tools: boolean): IMiniAppConfig & { baseLevel: number } {
  return {
    // Depth to which templates are unrolled before they recurse: a smaller one makes the main package smaller.
    baseLevel: 14,
    // No element gets HTML as a text; RichText has nodes.
    runtime: { enableInnerHTML: false },
    webpackChain: (chain) => {
      chain.target(MODERN as never)
      addThemes(chain, root)
      addTrims(chain, { ...TRIMS.react, ...TRIMS.weapp })
      if (!tools) excludeTester(chain, root)
    },
    // Images that WeChat itself shows (share cards) must be files of the package.
    imageUrlLoaderOption: { limit: true },
    // @stablelib contains class fields. `node_modules` may be a link.
    compile: {
      include: ['contract', 'node_modules/@stablelib'].map((part) => realpathSync(path.join(root, part))),
    },
    optimizeMainPackage: { enable: true },
    // CSS modules are independent of each other's order, so warnings about it are disabled.
    miniCssExtractPluginOption: { ignoreOrder: true },
    postcss: { pxtransform: { enable: false, config: {} }, cssModules },
  }
}
