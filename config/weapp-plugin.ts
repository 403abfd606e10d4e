import path from 'node:path'
import { requireWithEsbuild } from '@tarojs/helper'
import type { IPluginContext } from '@tarojs/service'
import { buildSync } from 'esbuild'
import { sources } from 'webpack'

/** The mini-program's platform as `onSetupClose` receives it (docs.taro.zone/docs/platform-plugin/how). */
interface Platform {
  runtimePath: string | string[]
  template?: { mergeComponents(ctx: IPluginContext, patch: object): void }
}

const source = path.resolve(__dirname, '../src')
const elements = path.join(source, 'platform/elements')

// Taro compiles only the plugin itself, not what it imports.
const compiled = <Module>(file: string) => requireWithEsbuild(path.join(__dirname, file)) as Module
const { ARIA } = compiled<{ ARIA: object }>('../src/platform/elements/aria-attributes.ts')
const { sitemap } = compiled<typeof import('../contract/rules/sitemap')>('../contract/rules/sitemap.ts')
const { checkOverride } = compiled<typeof import('./override')>('override.ts')

/** For WeChat's static first rendering (framework/view/initial-rendering-cache): Taro's own pages begin empty. */
const FIRST =
  '<view wx:if="{{!root.cn.length}}" class="first"><view class="first-title"></view><view class="first-card"></view></view>'

/** A module with everything that it imports, as a file that `require.async` loads, and its source map. */
const standalone = (entry: string, outfile: string) =>
  buildSync({
    entryPoints: [path.join(source, entry)],
    outfile: path.resolve(__dirname, '../dist/weapp', outfile),
    bundle: true,
    sourcemap: 'external',
    minify: true,
    write: false,
    format: 'cjs',
    target: 'es2018',
    // Random bytes come from the caller; the packages would look for a browser's.
    define: { crypto: 'undefined' },
    tsconfig: path.join(source, '../tsconfig.json'),
  }).outputFiles

/** Taro plugin for what the WeChat build has besides Taro's own files. */
export default (ctx: IPluginContext) => {
  checkOverride(path.resolve(__dirname, '../node_modules/@tarojs/runtime/dist/dom/form.js'))
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform: Platform) => {
      if (!platform.template) return
      platform.runtimePath = [
        platform.runtimePath,
        ...['aria', 'form'].map((name) => path.join(elements, `${name}-runtime.ts`)),
      ].flat()
      platform.template.mergeComponents(ctx, ARIA)
    },
  })
  ctx.modifyBuildAssets(({ assets }: { assets: Record<string, { source(): string | Buffer }> }) => {
    if (!assets['base.wxml']) return
    const put = (file: string, text: string) => {
      assets[file] = new sources.RawSource(text)
    }
    for (const page of ['home', 'landing']) {
      const file = `pages/${page}/index.wxml`
      put(file, String(assets[file]?.source()).replace('<template ', `${FIRST}\n<template `))
    }
    const message = 'pages/order/message.js'
    for (const { path: file, text } of standalone('features/login/message.ts', message))
      put(file.endsWith('.map') ? `${message}.map` : message, text)
    put('sitemap.json', JSON.stringify(sitemap()))
  })
}
