import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Edit, unexported, whole } from './edits'
import { REACT_DOM } from './react-dom'
import { RECONCILER } from './reconciler'
import { SCHEDULER } from './scheduler'
import { ROUTER, RUNTIME } from './taro-router'

interface Chain {
  module: { rule(name: string): Rule }
}
interface Rule {
  test(file: RegExp): Rule
  pre(): Rule
  use(name: string): { loader(file: string): { options(options: object): unknown } }
}

/** Parts of React that no source imports; trim.test.ts checks this. */
export const REACT_UNUSED = [
  'act',
  'unstable_act',
  'createFactory',
  'cloneElement',
  'Children',
  'Profiler',
  'PureComponent',
  'StrictMode',
  'Suspense',
  'isValidElement',
  'lazy',
  'memo',
  'startTransition',
  'useTransition',
  'useDeferredValue',
  'useImperativeHandle',
  'useInsertionEffect',
]

/** Taro's location, history and anchors, which only web code on a mini-program would use. */
const NO_WEB = {
  'runtime/dist/bom/location.js': whole(
    `import { Events } from '@tarojs/shared';export class Location extends Events { constructor() { super() } }`,
  ),
  'runtime/dist/bom/history.js': whole(`export { Location as History } from './location.js'`),
  'runtime/dist/dom/anchor-element.js': whole(`export { TaroElement as AnchorElement } from './element.js'`),
}

/** Parts of Taro's runtime that only observers, its own debug mode and the names of styles would use. */
const NO_DEBUG = {
  'runtime/dist/dom-external/mutation-observer/index.js': whole(
    'export class MutationObserver { observe() {} disconnect() {} takeRecords() {} static record() {} }',
  ),
  'runtime/dist/perf.js': whole('export const perf = { start() {}, stop() {}, delayStop() {} }'),
  // A style is set by its name, whatever it is.
  'runtime/dist/dom/style_properties.js': whole('export const styleProperties = []'),
  'runtime/dist/dom/style.js': [
    [
      /\/\/ 支持 webkit[\s\S]*?(propertyName = toCamelCase\(propertyName\);)\s+\}/g,
      '} else { propertyName = toCamelCase(propertyName); } this.setCssVariables(propertyName);',
    ],
  ] as Edit[],
  'react/dist/react.esm.js': [
    [
      /style\[key\] =(\s+isNumber\(value\)[\s\S]*?: value);/g,
      (part) => `style.setProperty(key, ${part.slice(12, -1)});`,
    ],
  ] as Edit[],
}

/** Edits by the file's name, which they apply to wherever the package lies. */
export const TRIMS = {
  react: { 'react.production.min.js': unexported(...REACT_UNUSED) },
  h5: {
    'react-dom.production.min.js': REACT_DOM,
    'scheduler.production.min.js': SCHEDULER,
    ...ROUTER,
    ...RUNTIME,
  },
  weapp: {
    'react-reconciler.production.min.js': RECONCILER,
    // webpack then knows that nothing else of the runtime is used here.
    '@tarojs/taro/index.js': [
      ["const { hooks } = require('@tarojs/runtime')", "const hooks = require('@tarojs/runtime').hooks"],
    ],
    ...NO_WEB,
    'runtime/dist/dom/form.js': whole(readFileSync(path.join(__dirname, 'form-element.js'), 'utf8')),
    ...NO_DEBUG,
  },
} satisfies Record<string, Record<string, Edit[]>>

/** Removes from packages what the product does not use and no minifier can remove by itself. */
export function addTrims(chain: Chain, edits: Record<string, Edit[]>): void {
  for (const [file, list] of Object.entries(edits)) {
    chain.module
      .rule(`trim ${file}`)
      .test(new RegExp(`/${file.replace(/\./g, '\\.')}$`))
      .pre()
      .use('trim')
      .loader(path.join(__dirname, 'trim-loader.js'))
      .options({ edits: list })
  }
}
