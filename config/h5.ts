import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { NormalModuleReplacementPlugin } from 'webpack'
import { devServer } from './dev-server'
import type { Setting } from './env'
import { MODERN } from './modern'
import { shareModules } from './shared-modules'
import { addThemes, cssModules } from './styles/css'
import { addSwitches } from './switches'
import { excludeTester } from './tester'
import { addTrims, TRIMS } from './trim/trim'

/** Values from the contract and the theme that the build needs. */
interface Tables {
  customRoutes: Record<string, string | string[]>
  /** The description of `/`; the server replaces it for each page. */
  description: string
  endpointPaths: readonly string[]
  /** The theme before the first response. */
  theme: string
}

/** The H5 build: history mode, lazy pages, thin DOM elements, hashed file names. */
export function h5(
  root: string,
  settings: Record<Setting, string>,
  { customRoutes, description, endpointPaths, theme }: Tables,
): IH5Config {
  const elements = path.join(root, 'src/platform/elements/elements.ts')
  const stub = (name: string) => path.join(__dirname, 'stubs', name)
  return {
    publicPath: '/',
    staticDirectory: 'static',
    useHtmlComponents: true,
    // These are compiled too: the rate engine of the contract, which ships, and packages that contain class
    // fields. `node_modules` may be a link.
    compile: {
      include: ['contract', 'config/stubs', 'node_modules/@stablelib', 'node_modules/uqr'].map((part) =>
        realpathSync(path.join(root, part)),
      ),
    },
    enableSourceMap: true,
    // A build that ships names no source map: it is served to nobody.
    sourceMapType: process.env.NODE_ENV === 'production' ? 'hidden-source-map' : 'source-map',
    router: { mode: 'browser', customRoutes },
    devServer: devServer(endpointPaths),
    htmlPluginOption: { brand: settings.TARO_APP_BRAND, description, theme },
    webpackChain(chain) {
      addThemes(chain, root)
      addTrims(chain, { ...TRIMS.react, ...TRIMS.h5 })
      if (process.env.NODE_ENV === 'production') shareModules(chain, Object.keys(customRoutes).length)
      // Taro's components are larger than the whole first screen; these replacements have a few lines each.
      chain.resolve.alias.set('@tarojs/components$', elements)
      chain.resolve.alias.set('@tarojs/taro', stub('taro.ts'))
      chain.resolve.alias.set('query-string$', stub('query-string.ts'))
      chain.resolve.alias.set('universal-router$', stub('universal-router.ts'))
      if (settings.TARO_APP_TOOLS !== 'true') excludeTester(chain, root)
      addSwitches(chain, root, settings)
      // webpack must give up a hanging file before it can be requested again; its default limit is two minutes.
      chain.output.set('chunkLoadTimeout', 8000)
      // The same engines as .browserslistrc; Taro's default is ES5.
      chain.target(MODERN as never)
      // Styles of components that are not used; one of them loads an image from a third party.
      for (const sheet of [
        'components-react/dist/index.css',
        'components/global.css',
        'components/dist/taro-components/taro-components.css',
      ]) {
        chain.resolve.alias.set(`@tarojs/${sheet}`, stub('empty.css'))
      }
      chain
        .plugin('no-navigation-bar')
        .use(NormalModuleReplacementPlugin, [
          /\.\/(navigationBar|navigation-bar)\.js$/,
          stub('navigation-bar.ts'),
        ])
    },
    output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:8].css',
      chunkFilename: 'css/[name].[contenthash:8].css',
    },
    postcss: {
      // It would replace `button`, `input` and `label` in style sheets by tags that this build does not have.
      htmltransform: { enable: false, config: { removeCursorStyle: false } },
      autoprefixer: { enable: true, config: {} },
      // Lengths stay in px; text follows the visitor's size by size-loader.js.
      pxtransform: { enable: false, config: {} },
      cssModules: cssModules(false),
    },
  }
}
