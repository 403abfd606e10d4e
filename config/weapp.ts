import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import type { Setting } from './env'
import { MODERN } from './modern'
import { nameSharedFiles } from './shared-names'
import { addThemes, cssModules } from './styles/css'
import { addSwitches } from './switches'

/** The mini-program build. As on H5, lengths stay in px and text follows the visitor's size (size-loader.js). */
export function mini(
  root: string,
  settings: Record<Setting, string>,
): IMiniAppConfig & { baseLevel: number } {
  return {
    // Depth to which templates are unrolled before they recurse: a smaller one makes the main package smaller.
    baseLevel: 16,
    // For `npm run trace`; scripts/build.mjs moves them out of the package.
    enableSourceMap: process.env.NODE_ENV === 'production' && settings.TARO_APP_TOOLS !== 'true',
    sourceMapType: 'hidden-source-map',
    // No element gets HTML as a text; RichText has nodes.
    runtime: { enableInnerHTML: false },
    webpackChain: (chain) => {
      chain.target(MODERN as never)
      // As on H5. By default the names of sources have `_` in place of `/`.
      chain.output.devtoolModuleFilenameTemplate('webpack://[namespace]/[resource-path]')
      nameSharedFiles(chain, root)
      addThemes(chain, root)
      addSwitches(chain, root, settings)
    },
    // Images that WeChat itself shows (share cards) must be files of the package.
    imageUrlLoaderOption: { limit: true },
    // These contain class fields. `node_modules` may be a link.
    compile: {
      include: ['contract', 'node_modules/@stablelib', 'node_modules/uqr'].map((part) =>
        realpathSync(path.join(root, part)),
      ),
    },
    optimizeMainPackage: { enable: true },
    // CSS modules are independent of each other's order, so warnings about it are disabled.
    miniCssExtractPluginOption: { ignoreOrder: true },
    postcss: {
      pxtransform: { enable: false, config: {} },
      cssModules: cssModules(settings.TARO_APP_TOOLS !== 'true'),
    },
  }
}
