import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import type { Setting } from './env'
import { MODERN } from './modern'
import { shareModules } from './shared-modules'
import { addThemes, cssModules } from './styles/css'
import { addSwitches } from './switches'

/** The H5 development server: webpack serves pages; the endpoints and the API reference are the API server's. */
export const devServer = (endpointPaths: readonly string[]) => ({
  port: 10086,
  open: false,
  proxy: [{ context: [...endpointPaths, '/docs'], target: 'http://127.0.0.1:3000' }],
})

interface Tables {
  customRoutes: Record<string, string | string[]>
  /** The description of `/`; the server replaces it for each page. */
  description: string
  endpointPaths: readonly string[]
  theme: string
}

export function h5(
  root: string,
  settings: Record<Setting, string>,
  { customRoutes, description, endpointPaths, theme }: Tables,
): IH5Config {
  const elements = path.join(root, 'src/platform/elements/elements.ts')
  return {
    publicPath: '/',
    staticDirectory: 'static',
    useHtmlComponents: true,
    // The contract, which ships, and packages newer than the oldest browser. `node_modules` may be a link.
    compile: {
      include: [
        'contract',
        ...['@stablelib', 'uqr', 'query-string'].map((name) => `node_modules/${name}`),
      ].map((part) => realpathSync(path.join(root, part))),
    },
    // A build with the tester's tools needs none, and they take a fifth of its time.
    enableSourceMap: process.env.NODE_ENV !== 'production' || settings.TARO_APP_TOOLS !== 'true',
    // A build that ships names no source map: it is served to nobody.
    sourceMapType: process.env.NODE_ENV === 'production' ? 'hidden-source-map' : 'source-map',
    router: { mode: 'browser', customRoutes },
    devServer: devServer(endpointPaths),
    htmlPluginOption: { brand: settings.TARO_APP_BRAND, description, theme },
    webpackChain(chain) {
      addThemes(chain, root)
      if (process.env.NODE_ENV === 'production') shareModules(chain, Object.keys(customRoutes).length)
      // What answers a page that could not be loaded, around the routes of Taro's router.
      chain.plugin('mainPlugin').tap(([options]) => {
        options.loaderMeta.extraImportForWeb += `import { answerFailures } from '@/platform/page/page-part'\n`
        options.loaderMeta.execBeforeCreateWebApp += 'config.routes = answerFailures(config.routes)\n'
        // The operator's asset host, which the server names in the page (ASSET_ORIGIN).
        options.loaderMeta.execBeforeCreateWebApp +=
          "__webpack_public_path__ = (document.documentElement.dataset.assets || '') + '/'\n"
        return [options]
      })
      // Taro's components are larger than the whole first screen; these replacements have a few lines each.
      chain.resolve.alias.set('@tarojs/components$', elements)
      addSwitches(chain, root, settings)
      // A script of an asset host tells what went wrong in it only when it was fetched with CORS.
      chain.output.set('crossOriginLoading', 'anonymous')
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
        chain.resolve.alias.set(`@tarojs/${sheet}`, path.join(__dirname, 'styles/empty.css'))
      }
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
