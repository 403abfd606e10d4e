import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isLater } from '../../config/versions'
import project from '../../project.config.json'
import { app, type Files, found } from './small-build'

const root = path.resolve(__dirname, '../..')

const home = (script: string): Files => ({ 'pages/home/index.js': script })
const template = (source: string): Files => ({
  'pages/home/index.wxml': source,
  'app.js': 'App({ eh() {}, cn: 1 })',
})
/** A page whose code uses `wx` through Taro, in webpack's form. The module of Taro has the number 758. */
const throughTaro = (code: string): Files => ({
  'taro.js': '({ 758: (e, t, n) => { const h = n(1); h.call("initNativeApi", r); e.exports = r } })',
  'pages/home/index.js': `({ 1: (e, t, n) => { var r = n(758), a = n.n(r); ${code} } })`,
})

test('a build without faults has no findings', () => {
  expect(found({})).toEqual([])
})

/** The fault, the changed files that contain it, and its only finding, as `file:place rule text` or a part of it. */
const FAULTS: readonly [what: string, files: Files, finding: string | RegExp][] = [
  [
    'a position that app.json does not declare',
    { ...throughTaro('a().getFuzzyLocation({})') },
    /private-info uses wx\.getFuzzyLocation, which app\.json does not declare/,
  ],
  [
    'a declaration of a position that nothing uses',
    app({ requiredPrivateInfos: ['getFuzzyLocation'] }),
    'app.json:/requiredPrivateInfos private-info declares getFuzzyLocation, which nothing uses',
  ],
  [
    'a name that is not in the data of a template',
    template('<view>{{rooot.cn}}</view>'),
    '1:7 template-binding binds',
  ],
  [
    'a member that no script names',
    template('<view class="{{root.clss}}" />'),
    'binds the member clss, which no script names',
  ],
  [
    'a binding that is not an expression',
    template('<view class="{{root.}}" />'),
    'binds {{root.}}, which is not an expression',
  ],
  ['a handler that no script names', template('<view bindtap="ehh" />'), 'hands an event to ehh, which no'],
  [
    'a template that does not exist',
    template('<template is="none" data="{{root}}" />'),
    '1:11 template-binding uses the template none, which does not exist',
  ],
  [
    'an item after its loop',
    template('<block wx:for="{{root.cn}}" /><view>{{item}}</view>'),
    'template-binding binds item, which',
  ],
  [
    'a name that no use of a template passes to it',
    template('<template name="a">{{it}}</template><template is="a" data="{{i: root, c: 1}}" />'),
    'template-binding binds it, which',
  ],
  ['syntax that the phones lack', home('const a = 1; a ?? 2'), /:1:17 script is no ECMAScript 2019: Unexp/],
  ['a function that the phones lack', home('[1].at(0)'), ':1:5 script calls at (Chrome 92, iOS 15.4)'],
  ['a number in the form of a language', home('(1234).toLocaleString("zh")'), ':1:1 android calls toLocaleS'],
  [
    'an order of a language',
    home('["张"].sort((a, b) => a.localeCompare(b, "zh"))'),
    ':1:22 android calls localeCompare with a language, which compares code units there',
  ],
  [
    'a normal form of Unicode',
    home('"é".normalize("NFD")'),
    ':1:1 android calls normalize, which returns th',
  ],
  [
    'a style that the phones lack',
    { 'app.wxss': '.a{display:flex;gap:8px}' },
    'app.wxss:1:17 style needs gap of a flex box (Chrome 84, iOS 14.5) in .a { gap:8px }',
  ],
  ['a function of wx that does not exist', home('wx.doAnything()'), 'api-known uses wx.doAnything, which'],
  [
    'a member of wx with a computed name',
    home('var name = "x"; wx[name]()'),
    'api-known the whole wx is passed on',
  ],
  ['wx passed to a function', home('var use = 1; use(wx)'), 'api-known the whole wx is passed on'],
  ['wx passed to call', home('var use = 1; use.call(1, wx)'), 'api-known the whole wx is passed on'],
  [
    'a method that an object returned by wx does not have',
    home('const f = wx.getFileSystemManager(); f.writeAll()'),
    'api-known uses FileSystemManager.writeAll',
  ],
  [
    'a function that is newer than the promised base library',
    home('wx.getPrivacySetting({})'),
    'api-guarded uses wx.getPrivacySetting, which base library 2.32.3 introduced, without a check',
  ],
  [
    'a newer function behind a check for another one',
    home('if (wx.canIUse("getWindowInfo")) wx.getPrivacySetting({})'),
    'api-guarded uses wx.getPrivacySetting',
  ],
  [
    'a function that does not exist and is used through Taro',
    throughTaro('a().doAnything()'),
    'uses wx.doAny',
  ],
  [
    'a build in which Taro cannot be found',
    { 'taro.js': '1', ...home('require("../../taro.js")') },
    'taro.js api-known Taro was not found',
  ],
]

test.each(FAULTS)('%s is found, and nothing else [S25.13, S25.14, S25.60]', (_what, files, finding) => {
  const own = found(files).filter(
    (line) => !(files['taro.js'] ?? '').includes('758') || !line.startsWith('taro.js'),
  )
  expect(own).toEqual([
    typeof finding === 'string' ? expect.stringContaining(finding) : expect.stringMatching(finding),
  ])
})

test.each(
  `window.foo() | new Intl.NumberFormat("zh") | x = localStorage | globalThis.document |
  globalThis[x] | const all = globalThis; all.document | new Function("return document")() |
  eval("document") | let a = { b: navigator }`.split(/ \|\s+/),
)('the global in the script %s is found [S25.13]', (code) => {
  expect(found(home(code)).join()).toMatch(/^pages\/home\/index\.js:1:\d+ global /)
})

test.each(
  `"a".localeCompare("b"); typeof Intl === "object" && new Intl.NumberFormat("zh") | typeof window |
  typeof window !== "undefined" && window.foo() |
  const a = typeof crypto === "object" ? crypto : null |
  function f(window) { return window.document } | x.document.history; ({ window: 1 }) |
  globalThis.__own | if (typeof globalThis === "object") x = globalThis |
  new Function("return this")() instanceof Function |
  setTimeout(() => Promise.all([getCurrentPages()]), 1) | wx.openEmbeddedMiniProgram({}) |
  if (wx.canIUse("getPrivacySetting")) wx.getPrivacySetting({}) |
  typeof wx.getPrivacySetting === "function" && wx.getPrivacySetting({}) |
  var r; null === (r = wx.getPrivacySetting) || void 0 === r || r.call(wx, {}) |
  function g(wx) { wx.doAnything() }`.split(/ \|\s+/),
)('nothing is found in the script %s', (code) => {
  expect(found(home(`var x = 1; ${code}`))).toEqual([])
})

test('a call by ?. also counts as a check, although the phones lack its syntax', () => {
  expect(found(home('wx.getPrivacySetting?.({})'))).toEqual([expect.stringContaining(' script is no ECMA')])
})

test.each([
  '<view bindtap="eh" catchtouchmove="{{root.cn ? \'eh\' : undefined}}" class="{{root.p12}}">{{root.cn[0]}}</view>',
  '<block wx:for="{{root.cn}}" wx:key="sid">{{index}} {{item.cn}}</block>',
  '<template name="a"><view>{{i.cn}}</view></template><template is="a" data="{{i:root,c:1}}" />',
  '<template is="{{root.cn}}" data="{{...root}}" />',
  '<image src="{{root}}"/><image src="https://a.test/b.png"/>',
])('nothing is found in the template %s [S25.13]', (source) => {
  expect(found(template(source))).toEqual([])
})

test('a function that is used through Taro is not reported when it is known or checked first [S25.14]', () => {
  const lines = (code: string) => found(throughTaro(code)).filter((line) => !line.startsWith('taro.js'))
  expect(lines('(0, r.useDidShow)(); a().getCurrentPages(); a().navigateTo({})')).toEqual([])
  expect(lines('a().canIUse("getPrivacySetting") ? a().getPrivacySetting() : 0')).toEqual([])
})

test('versions are compared as numbers', () => {
  expect([isLater('2.9.3', '2.26.0'), isLater('3.0.0', '2.26.0'), isLater('2.26.0', '2.26.0')]).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  ['operating.md', /基础库最低可用版本[^\n]*?(\d+\.\d+\.\d+)/],
  ['testing.md', /(\S+) \(the oldest that is promised\)/],
  ['decisions.md', /The oldest base library is (\S+)/],
])('docs/%s names the promised base library after %s', (file, place) => {
  const text = readFileSync(path.join(root, 'docs', file), 'utf8')
  expect(place.exec(text)?.[1]).toBe(project.libVersion)
})
