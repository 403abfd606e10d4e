import { type Edit, whole, without } from './edits'

/** Its generator-based helper for asynchronous functions; every engine has these. */
const native = (start: string, put: string, end: string, ended: string): Edit[] => [
  [start, put],
  [/\byield /g, 'await '],
  [end, ended],
]

/**
 * Taro's H5 router for this product: no tab bar, no animation, no navigation bar, no pull-down refresh, no scroll or resize life
 * cycles, and pages that scroll by themselves.
 */
export const ROUTER: Record<string, Edit[]> = {
  'router/dist/router/page.js': [
    without('    get tabBarList()', '    set pathname(p)'),
    without('    isTabBar(pathname) {', '    get search()'),
    without('    get usingWindowScroll() {', '    getQuery('),
    without('        this.animation && loadAnimateStyle', '    }\n    onReady('),
    [/\n +this\.(isTabBar\(this\.pathname\)|isDefaultNavigationStyle\(\)) &&.*/g, ''],
    [/\n +this\.bindPageEvents\(.*/g, ''],
    without('    getScrollingElement(page) {', '    triggerRouterChange() {'),
    [
      /const el = pageEl\.firstElementChild;[\s\S]*?\n {12}else \{\n([\s\S]*?)\n {12}\}\n(?= {12}onLoad)/g,
      (part) => part.slice(part.indexOf('else {') + 6, part.lastIndexOf('}')),
    ],
    [/if \(this\.animation && (?:top|!first)\) \{[\s\S]*?\n {8}else \{/g, '{'],
  ],
  'router/dist/router/spa.js': [
    ...native(
      'const render = (_c) => __awaiter(this, [_c], void 0, function* ({ location, action }) {',
      'const render = async ({ location, action }) => {',
      '    });\n    const routePath = addLeadingSlash(stripBasename(history',
      '    };\n    const routePath = addLeadingSlash(stripBasename(history',
    ),
    without('        if ((_d = window.__taroAppConfig)', "        eventCenter.trigger('__taroRouterChange'"),
    without('        let enablePullDownRefresh = ', '        const currentPage = Current.page;'),
    [/enablePullDownRefresh \? hooks\.call\(.*?\) : el,/g, 'el,'],
    without('        const cacheTabs = ', '        let shouldLoad'),
    without('            // NOTE: 同时卸载缓存在tabs里面的页面实例', '            shouldLoad = true;'),
    without(
      '        else if (currentPage && handler.isTabBar(pathname)) {',
      "        else if (action === 'POP')",
    ),
  ],
  'router/dist/router/stack.js': [without('    getTabs() {', '}\nconst stacks')],
  'router/dist/api.js': [
    ...native(
      'return __awaiter(this, void 0, void 0, function* () {',
      'return (async () => {',
      '        });\n    });\n}\nfunction navigateTo',
      '        });\n    })();\n}\nfunction navigateTo',
    ).filter(([find]) => typeof find === 'string'),
    without('    // 处理相对路径', '    // 确保是 / 开头的路径'),
    without('                    res.eventChannel', '                }\n                success'),
  ],
}

const NO_CLASS = (name: string) => whole(`export class ${name} {}`)

/** Taro's runtime on H5, where the document is the browser's own: no virtual document, no events of a mini-program. */
export const RUNTIME: Record<string, Edit[]> = {
  'runtime/dist/bom/window.js': whole(`import env from '../env.js'
export class TaroWindow {}
export const taroWindowProvider = env.window
export const taroLocationProvider = env.window.location
export const taroHistoryProvider = env.window.history`),
  'runtime/dist/bom/raf.js': whole(`export const now = () => performance.now()
export const raf = requestAnimationFrame
export const caf = cancelAnimationFrame`),
  'runtime/dist/bom/history.js': NO_CLASS('History'),
  'runtime/dist/bom/location.js': NO_CLASS('Location'),
  'runtime/dist/perf.js': whole('export const perf = { start() {}, stop() {}, delayStop() {} }'),
  'runtime/dist/dsl/common.js': [
    ['    config.eh = eventHandler;\n', ''],
    ['return EventChannel.pageChannel;', 'return undefined;'],
  ],
  'shared/dist/runtime-hooks.js': [
    without('    getPathIndex: ', '    getEventCenter: '),
    without('    isBubbleEvents: ', '    mergePageInstance: '),
    without('    createPullDownComponent: ', '});\n\nexport'),
  ],
  'plugin-framework-react/dist/runtime.js': [
    [/= createTaroHook\(/g, '= /*#__PURE__*/ createTaroHook('],
    without("hooks.tap('initNativeApi'", 'if (process.env.FRAMEWORK ==='),
    without("    hooks.tap('modifyMpEvent'", "    hooks.tap('mergePageInstance'"),
    without(
      "    if (process.env.TARO_PLATFORM === 'web') {\n        hooks.tap('createPull",
      '}\nfunction connectReactPage',
    ),
    without(
      '                        // 把 App Class 上挂载的额外属性',
      '                        (_a = app.onLaunch)',
    ),
  ],
}
