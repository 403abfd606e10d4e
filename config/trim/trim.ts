import path from 'node:path'

/** A text or expression in a package's source, and what replaces every occurrence of it. */
export type Edit = [find: string | RegExp, put: string]

interface Chain {
  module: { rule(name: string): Rule }
}
interface Rule {
  test(file: RegExp): Rule
  pre(): Rule
  use(name: string): { loader(file: string): { options(options: object): unknown } }
}

const unexported = (...names: string[]): Edit[] => names.map((name) => [`exports.${name}=`, 'void '])

const whole = (source: string): Edit[] => [[/^[\s\S]+$/g, source]]

/** Both roots are concurrent, so every fiber has the first bit of its mode; and nothing is hydrated. */
const CONCURRENT: Edit[] = [
  [/0!==\(\w+\.mode&1\)/g, '!0'],
  [/0===\(\w+\.mode&1\)/g, '!1'],
  [/\b[\w.]+\.isDehydrated\b/g, '!1'],
  [/\b[\w.]+\.dehydrated\b/g, 'null'],
]

/** Parts of React that no source imports; trim.test.ts checks this. */
export const REACT_UNUSED = [
  'act',
  'unstable_act',
  'createFactory',
  'cloneElement',
  'Children',
  'startTransition',
  'useTransition',
  'useDeferredValue',
]

/**
 * React DOM 18.3.1: all that only hydration, browsers older than .browserslistrc and the developer tools need. Removing
 * its entry lets the minifier remove the rest.
 */
const REACT_DOM: Edit[] = [
  ...unexported(
    '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED',
    'createPortal',
    'findDOMNode',
    'flushSync',
  ),
  ...unexported('hydrate', 'hydrateRoot', 'render', 'unmountComponentAtNode'),
  ...unexported('unstable_renderSubtreeIntoContainer'),
  ...CONCURRENT,
  // Hydration: `I` says that it is under way, Gg leaves a hydrated node, ml is its root, bd replays events.
  ['I=!0', '0'],
  [/,I=!1,xg=a|;I=!1;xg=a/g, ''],
  ['yg=xg=null;I=!1', '0'],
  ['function Gg(a){', 'function Gg(a){return!1;'],
  [/ml\.prototype\.(render|unmount)=/g, ''],
  ['ml.prototype.unstable_scheduleHydration=', 'void '],
  [/,Sc\(a,d\);else if\(Uc\(.*?null!==e&&d\.stopPropagation\(\)\}else/g, ';else'],
  ['function bd(a){', 'function bd(a){return;'],
  [/if\("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__\)\{.*?catch\(a\)\{\}\}/g, ''],
  // Older browsers.
  [/\bia=!\(.*?\)/g, 'ia=!0'],
  ['"documentMode"in document', '!1'],
  ['!document.documentMode||9<document.documentMode', '!0'],
  ['"oninput"in document', '!0'],
  ['"CompositionEvent"in window', '!0'],
  ['"undefined"!==typeof MSApp&&MSApp.execUnsafeLocalFunction', '!1'],
  ['"function"===typeof Object.is?Object.is:Ge', 'Object.is'],
  [/Ze\(("\w+")\)/g, '$1'],
  [/\nia&&\(Ye=.*?transitionend\.transition\);/g, ''],
  [/key:function\(a\)\{.*?"Unidentified":""\}/g, 'key:0'],
  [/movementX:function[\s\S]*?movementY:function.*?\}\)/g, 'movementX:0,movementY:0})'],
  [/relatedTarget:function\(a\)\{.*?\},/g, 'relatedTarget:0,'],
  [/deltaX:function[\s\S]*?\},deltaZ/g, 'deltaX:0,deltaY:0,deltaZ'],
  [/clipboardData:function\(a\)\{.*?\}/g, 'clipboardData:0'],
]

/** React's reconciler 0.29.0 with the settings of @tarojs/react as constants. */
const RECONCILER: Edit[] = [
  ...unexported('createHydrationContainer', 'attemptContinuousHydration', 'attemptDiscreteHydration'),
  ...unexported(
    'attemptHydrationAtCurrentPriority',
    'attemptSynchronousHydration',
    'registerMutableSourceForHydration',
  ),
  ...unexported(
    'createComponentSelector',
    'createHasPseudoClassSelector',
    'createRoleSelector',
    'createTextSelector',
  ),
  ...unexported(
    'createTestNameSelector',
    'findAllNodes',
    'findBoundingRects',
    'getFindAllNodesFailureDescription',
  ),
  ...unexported(
    'focusWithin',
    'observeVisibleRects',
    'findHostInstanceWithNoPortals',
    'findHostInstanceWithWarning',
  ),
  ...CONCURRENT,
  [/\$\$\$hostConfig\.supports(Persistence|Hydration|TestSelectors)/g, '!1'],
  [/\$\$\$hostConfig\.(supportsMutation|supportsMicrotasks|isPrimaryRenderer)/g, '!0'],
]

/** Taro's location, history and anchors, which only web code on a mini-program would use. */
const NO_WEB = {
  'runtime/dist/bom/location.js': whole(
    `import { Events } from '@tarojs/shared';export class Location extends Events { constructor() { super() } }`,
  ),
  'runtime/dist/bom/history.js': whole(`export { Location as History } from './location.js'`),
  'runtime/dist/dom/anchor-element.js': whole(`export { TaroElement as AnchorElement } from './element.js'`),
}

/** Edits by the file's name, which they apply to wherever the package lies. */
export const TRIMS = {
  react: { 'react.production.min.js': unexported(...REACT_UNUSED) },
  h5: { 'react-dom.production.min.js': REACT_DOM },
  weapp: {
    'react-reconciler.production.min.js': RECONCILER,
    // webpack then knows that nothing else of the runtime is used here.
    '@tarojs/taro/index.js': [
      ["const { hooks } = require('@tarojs/runtime')", "const hooks = require('@tarojs/runtime').hooks"],
    ],
    ...NO_WEB,
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
