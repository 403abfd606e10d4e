import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { requireWithEsbuild } from '@tarojs/helper'
import type { IPluginContext } from '@tarojs/service'
import { getComponentsAlias } from '@tarojs/shared'
import { buildSync } from 'esbuild'
import { sources } from 'webpack'
import type { Edit } from './edits'
import { addTrims } from './trim'
import type { Components } from './weapp-templates'
import type { Numbers } from './weapp-wire'

interface WithTemplate {
  template?: { internalComponents: Components }
}

// Taro compiles only the plugin itself, not what it imports.
const { matches, reduce, shrink } = requireWithEsbuild(
  path.join(__dirname, 'weapp-templates.ts'),
) as typeof import('./weapp-templates')
const { compact, functions, WIRE } = requireWithEsbuild(
  path.join(__dirname, 'weapp-wire.ts'),
) as typeof import('./weapp-wire')

const { sitemap } = requireWithEsbuild(
  path.join(__dirname, '../../contract/rules/sitemap.ts'),
) as typeof import('../../contract/rules/sitemap')

const source = path.resolve(__dirname, '../../src')
const files = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    // Not part of a build without the position (config/switches.ts).
    .filter((file) => process.env.TARO_APP_POSITION !== 'false' || !file.endsWith('position.weapp.ts'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))

/**
 * What an entry page shows until the program has run. Taro's pages begin empty, so WeChat's static cache of the first
 * rendering (framework/view/initial-rendering-cache, router/page-config.ts) would otherwise have nothing to show.
 */
const FIRST =
  '<view wx:if="{{!root.cn.length}}" class="first"><view class="first-title"></view><view class="first-card"></view></view>'

/** A module with everything that it imports, as a file that `require.async` loads. */
const standalone = (entry: string) =>
  buildSync({
    entryPoints: [path.join(source, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'cjs',
    target: 'es2018',
    // Random bytes come from the caller; the packages would look for a browser's.
    define: { crypto: 'undefined' },
    tsconfig: path.join(source, '../tsconfig.json'),
  }).outputFiles[0]?.text ?? ''

/**
 * What the runtime needs of Taro's tables. Attribute names are shortened by their position in the table of components, so
 * the templates and the runtime have the same one.
 */
function runtime(components: Components, texts: string[]): Record<string, Edit[]> {
  const keys = Object.entries(components).map(([name, one]) => [
    name,
    Object.fromEntries(Object.keys(one).map((attribute) => [attribute, ''])),
  ])
  const table = JSON.stringify(Object.fromEntries(keys))
  const called = matches(texts, /\bTaro\.(\w+)/g)
  const promising = (file: string) =>
    [...matches([readFileSync(file, 'utf8')], /^ {4}'(\w+)',$/gm)].filter((name) => called.has(name))
  const lists = (file: string): Edit => [
    /new Set\(\[\s[^\]]*\]\)/g,
    `new Set(${JSON.stringify(promising(path.join(__dirname, '../../node_modules', file)))})`,
  ]
  return {
    // Only the build uses the values that are empty here.
    'shared/dist/components.js': [
      [
        /^[\s\S]*?\nconst internalComponents = \{[\s\S]*?\n\};/g,
        `const animation = {}, touchEvents = {}, singleQuote = String, internalComponents = ${table};`,
      ],
    ],
    'shared/dist/native-apis.js': [lists('@tarojs/shared/dist/native-apis.js')],
    'plugin-platform-weapp/dist/runtime.js': [
      lists('@tarojs/plugin-platform-weapp/dist/runtime.js'),
      ['mergeInternalComponents(components);', ''],
    ],
  }
}

/**
 * Taro plugin that shrinks base.wxml and the runtime's tables to what the product uses.
 */
export default (ctx: IPluginContext) => {
  const texts = files()
  let components: Components = {}
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: ({ template }: WithTemplate) => {
      if (!template) return
      components = template.internalComponents
      reduce(components, texts)
    },
  })
  const numbers = () => getComponentsAlias(components) as unknown as Numbers
  ctx.modifyWebpackChain(({ chain }) => addTrims(chain, { ...runtime(components, texts), ...WIRE }))
  ctx.modifyBuildAssets(({ assets }: { assets: Record<string, { source(): string | Buffer }> }) => {
    const text = (file: string) => assets[file]?.source().toString() ?? ''
    const put = (file: string, source: string) => {
      assets[file] = new sources.RawSource(source)
    }
    if (!assets['base.wxml']) return
    const small = compact(shrink(text('base.wxml')), numbers())
    put('base.wxml', small)
    put('utils.wxs', functions(small, numbers()))
    for (const page of ['home', 'landing']) {
      const file = `pages/${page}/index.wxml`
      put(file, text(file).replace('<template ', `${FIRST}\n<template `))
    }
    put('pages/order/message.js', standalone('features/login/message.ts'))
    put('comp.wxml', compact(text('comp.wxml'), numbers()))
    // Taro copies no sitemap; this one derives from the page table.
    put('sitemap.json', JSON.stringify(sitemap()))
  })
}
