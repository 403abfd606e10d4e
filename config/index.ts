import { createHash } from 'node:crypto'
import path from 'node:path'
import { defineConfig } from '@tarojs/cli'
import { requireWithEsbuild } from '@tarojs/helper'
import { libVersion } from '../project.config.json'
import { enginesOf } from './engines'
import { asDefinitions, readSettings } from './env'
import { h5 } from './h5'
import { COMPRESS } from './modern'
import { mini } from './weapp'

const root = path.resolve(__dirname, '..')
const target = process.env.TARO_ENV ?? 'h5'
const development = process.env.NODE_ENV !== 'production'
const settings = readSettings(target, process.env)
const tools = settings.TARO_APP_TOOLS === 'true'
// app.config.ts uses the brand, and Taro evaluates it in this process.
Object.assign(process.env, settings)
// The mini-program is compiled for the oldest supported base library, the H5 for .browserslistrc.
if (target === 'weapp') process.env.BROWSERSLIST = enginesOf(libVersion).join(',')

const inRoot = (file: string) => path.join(root, file)
// Taro compiles only files under config/ for Node, so these are read the way Taro reads app.config.ts.
const compiled = <Module>(file: string) => requireWithEsbuild(inRoot(`contract/${file}.ts`)) as Module
const { customRoutes } = compiled<typeof import('../contract/pages')>('pages')
const { descriptions } = compiled<typeof import('../contract/page-descriptions')>('page-descriptions')
const { endpoints } = compiled<typeof import('../contract/endpoints')>('endpoints')
const { DEFAULT_THEME } = compiled<typeof import('../contract/theme')>('theme')

export default defineConfig({
  projectName: 'loan-matching-funnel',
  date: '2026-11-20',
  designWidth: 375,
  deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
  sourceRoot: 'src',
  // Builds with the tester's tools, such as development builds, have other folders than the build that ships.
  outputRoot: development && target === 'h5' ? '.tmp/dev-h5' : `dist/${tools ? 'tools/' : ''}${target}`,
  framework: 'react',
  plugins: target === 'weapp' ? [path.join(__dirname, 'weapp-plugin.ts')] : [],
  env: asDefinitions(settings),
  // Chinese text is not escaped, which would need six bytes for a character instead of three.
  // By default Taro keeps function names and quoted keys for engines older than .browserslistrc.
  // For the mini-program it also switches most of the minifier's work off, which COMPRESS switches on again.
  // Builds with the tester's tools are not minified, which halves their build time.
  terser: {
    enable: !tools,
    config: {
      keep_fnames: false,
      compress: COMPRESS,
      output: { ecma: 2018, ascii_only: false, comments: false, keep_quoted_props: false, quote_keys: false },
    },
  },
  // `prebundle` would ship all of it to production too.
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  cache: {
    // A cached mini-program build may reuse a sub-package's common file of an earlier build with other module ids, and
    // its pages then crash when they open. CI starts on a clean clone, where writing a cache only takes time.
    enable: development || (target === 'h5' && !process.env.CI),
    // Without these the cache would keep the routes and settings of an earlier build.
    buildDependencies: {
      table: [
        'contract/pages.ts',
        'contract/dev-pages.ts',
        'config/env.ts',
        'config/modern.ts',
        '.browserslistrc',
      ].map(inRoot),
    },
    // The cache holds absolute paths, and copies of the repository may share one node_modules.
    name: `${target}-${createHash('sha256')
      .update(JSON.stringify([root, process.env.NODE_ENV, { ...settings, TARO_APP_COMMIT: '' }]))
      .digest('hex')}`,
  },
  alias: { '@': inRoot('src'), '@contract': inRoot('contract') },
  mini: mini(root, settings),
  h5: h5(root, settings, {
    customRoutes: customRoutes(tools),
    description: descriptions.home,
    endpointPaths: Object.keys(endpoints),
    theme: DEFAULT_THEME,
  }),
})
