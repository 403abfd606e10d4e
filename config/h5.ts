import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { NormalModuleReplacementPlugin } from 'webpack'
import { addThemes, cssModules } from './css'
import { devServer } from './dev-server'
import type { Setting } from './env'
import { MODERN } from './modern'
import { closeTester } from './tester'

/** What the build takes from the product's own tables. */
interface Tables {
  customRoutes: Record<string, string | string[]>
  /** Of `/`; the server puts each page's own in its place. */
  description: string
  endpointPaths: readonly string[]
  /** The one before the first answer. */
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
    // The rate engine is the one part of the contract that ships; it lies outside src/. The packages ship class fields.
    compile: {
      include: ['contract', 'config/stubs', 'node_modules/@stablelib', 'node_modules/uqr'].map((part) =>
        path.join(root, part),
      ),
    },
    enableSourceMap: true,
    sourceMapType: 'source-map',
    router: { mode: 'browser', customRoutes },
    devServer: devServer(endpointPaths),
    htmlPluginOption: { brand: settings.TARO_APP_BRAND, description, theme },
    webpackChain(chain) {
      addThemes(chain, root)
      // Taro's components weigh more than our whole first screen; these are a few lines each.
      chain.resolve.alias.set('@tarojs/components$', elements)
      chain.resolve.alias.set('query-string$', stub('query-string.ts'))
      chain.resolve.alias.set('universal-router$', stub('universal-router.ts'))
      if (settings.TARO_APP_TOOLS !== 'true') closeTester(chain, root)
      // A file that hangs can be asked for again only once webpack has given it up; its own limit is two minutes.
      chain.output.set('chunkLoadTimeout', 8000)
      // As .browserslistrc says; Taro's own is ES5.
      chain.target(MODERN as never)
      // Styles of components that are not there; one of them loads a picture from a third party.
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
      // It would turn `button`, `input` and `label` in our style sheets into tags that this build does not have.
      htmltransform: { enable: false, config: { removeCursorStyle: false } },
      autoprefixer: { enable: true, config: {} },
      // 16 px of design = 1rem, so that text follows the visitor's own font size.
      pxtransform: { enable: true, config: { baseFontSize: 16, minRootSize: 16, maxRootSize: 16 } },
      cssModules,
    },
  }
}
