import path from 'node:path'
import { defineConfig } from '@tarojs/cli'
import { requireWithEsbuild } from '@tarojs/helper'
import { libVersion } from '../project.config.json'
import { enginesOf } from './engines'
import { asDefinitions, readSettings } from './env'
import { h5 } from './h5'
import { mini } from './weapp'

const root = path.resolve(__dirname, '..')
const target = process.env.TARO_ENV ?? 'h5'
const development = process.env.NODE_ENV !== 'production'
const settings = readSettings(target, process.env)
const tools = settings.TARO_APP_TOOLS === 'true'
// app.config.ts names the brand; Taro reads it in this process.
Object.assign(process.env, settings)
// Scripts and styles of the mini-program are compiled for the oldest base library that is promised; H5: .browserslistrc.
if (target === 'weapp') process.env.BROWSERSLIST = enginesOf(libVersion).join(',')

const inRoot = (file: string) => path.join(root, file)
const pageTable = inRoot('contract/pages.ts')
// Only files under config/ are compiled for Node, so the page table is read the way Taro reads app.config.ts.
const { customRoutes } = requireWithEsbuild(pageTable) as typeof import('../contract/pages')
const { descriptions } = requireWithEsbuild(
  inRoot('contract/page-descriptions.ts'),
) as typeof import('../contract/page-descriptions')
const { endpoints } = requireWithEsbuild(
  inRoot('contract/endpoints.ts'),
) as typeof import('../contract/endpoints')
const { DEFAULT_THEME } = requireWithEsbuild(
  inRoot('src/theme/tokens.ts'),
) as typeof import('../src/theme/tokens')

/** Builds with the tester's tools, development builds among them, never lie where the one that ships does. */
const outputOf = () => {
  if (development && target === 'h5') return '.tmp/dev-h5'
  return tools ? `dist/tools/${target}` : `dist/${target}`
}

export default defineConfig({
  projectName: 'loan-matching-funnel',
  date: '2026-11-20',
  designWidth: 375,
  deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
  sourceRoot: 'src',
  outputRoot: outputOf(),
  framework: 'react',
  plugins:
    target === 'weapp'
      ? ['weapp-aria.ts', 'weapp-templates.ts'].map((file) => path.join(__dirname, file))
      : [],
  env: asDefinitions(settings),
  // Chinese text as it is: escaped, each character would be six bytes instead of three.
  // Taro keeps function names and quotes of keys for engines that are older than .browserslistrc.
  // What only testers see need not be small, and is built in half the time.
  terser: {
    enable: !tools,
    config: {
      keep_fnames: false,
      compress: { passes: 2 },
      output: { ascii_only: false, comments: false, keep_quoted_props: false, quote_keys: false },
    },
  },
  // `prebundle` would ship the whole of it to production too.
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  cache: {
    // A cached mini-program build may take a sub-package's common file from an earlier one, whose modules have other ids:
    // its pages then die when they open.
    enable: target === 'h5' || development,
    // Without these the cache serves the routes and settings of an earlier build.
    buildDependencies: {
      table: [pageTable, ...['contract/dev-pages.ts', 'config/env.ts', '.browserslistrc'].map(inRoot)],
    },
    name: `${target}-${development ? 'development' : tools ? 'tools' : 'production'}-${JSON.stringify(settings)}`
      .replace(/[^\w-]+/g, '_')
      .slice(0, 120),
  },
  alias: { '@': inRoot('src'), '@contract': inRoot('contract') },
  mini: mini(root, tools),
  h5: h5(root, settings, {
    customRoutes: customRoutes(tools),
    description: descriptions.home,
    endpointPaths: Object.keys(endpoints),
    theme: DEFAULT_THEME,
  }),
})
