import { readFileSync } from 'node:fs'
import { enginesOf } from '../../config/engines'
import { readEngines, yearOf } from './engines'
import { lackingInScript } from './script'
import { lackingInStyle } from './style'

const H5 = { chrome: 80, ios: 14 }

test.each([
  ['3.12.0', ['ios 14', 'chrome 86'], 2021],
  ['2.30.0', ['ios 13', 'chrome 86'], 2019],
  ['2.29.2', ['ios 13', 'chrome 66', 'safari 10'], 2015],
  ['2.10.4', ['ios 9', 'chrome 53'], 0],
])('the base library %s runs on the engines %j, which support ECMAScript %d', (library, engines, year) => {
  expect(enginesOf(library)).toEqual(engines)
  if (year) expect(yearOf(readEngines(engines))).toBe(year)
  else expect(() => yearOf(readEngines(engines))).toThrow('older than ECMAScript 2015')
})

test.each([
  ['a?.b ?? 1', []],
  ['a ||= b', ['is no ECMAScript 2020: Unexpected token at a ||= b']],
  ['class A { b = 1 }', [expect.stringContaining('is no ECMAScript 2020')]],
  ['Object.hasOwn(a, "b"); a.hasOwn(b); Object.keys(a)', ['calls hasOwn (Chrome 93, iOS 15.4)']],
  [
    'a.replaceAll(b); a?.at(0)',
    ['calls replaceAll (Chrome 85, iOS 13.4: replace() with a /g)', 'calls at (Chrome 92, iOS 15.4)'],
  ],
  [
    'structuredClone(a); requestIdleCallback(b)',
    [expect.stringContaining('structuredClone'), 'calls requestIdleCallback (no iOS)'],
  ],
  ['new WeakRef(a)', ['calls WeakRef (Chrome 84, iOS 14.5)']],
  ['/(?<!a)b/.test(c)', ['has a pattern with lookbehind (iOS 16.4)']],
  ['typeof structuredClone; a.at; "?."; /(?=a)/', []],
])('the check of the script %s reports %j', (source, found) => {
  expect(lackingInScript(source, H5).map(({ text }) => text)).toEqual(found)
})

test('a built-in is reported when the oldest supported version of Chrome or of iOS lacks it', () => {
  // iOS 13, which the mini-program supports, has none of these built-ins; Chrome 86 has all of them.
  const source = 'a.replaceAll(b); Promise.any(a); a.replaceChildren(b); new AggregateError(a); BigInt(a)'
  expect(lackingInScript(source, { chrome: 86, ios: 13 })).toHaveLength(5)
  expect(lackingInScript(source, { chrome: 86, ios: 14 })).toEqual([])
})

test('what a style sheet needs and the engines lack is named with the versions that have it', () => {
  expect(lackingInStyle('.a{display:flex;gap:1px}', H5).map(({ text }) => text)).toEqual([
    'needs gap of a flex box (Chrome 84, iOS 14.5) in .a { gap:1px }',
  ])
})

test.each([
  '.a{display:grid;gap:1px}',
  '.a{height:100vh;height:100dvh}',
  '@supports (height:100dvh){.a{height:100dvh}}',
  '.a:focus-visible{outline:0}',
  '.a{width:min(1px,2vw);padding:env(safe-area-inset-top)}',
])('every engine understands the style sheet %s', (source) => {
  expect(lackingInStyle(source, H5)).toEqual([])
})

/** As if the H5 supported no Chromium but the newest, so that only an iPhone can lack something. */
const IPHONE = { ...readEngines(readFileSync('.browserslistrc', 'utf8').trim().split('\n')), chrome: 999 }

test('the oldest supported iPhone has iOS 14 [S25.67]', () => {
  expect(IPHONE.ios).toBe(14)
})

test.each(
  `class A { static { b() } } | class A { #b = 1; has(c) { return #b in c } } | await a |
  /(?<=a)b/.test(c) | /(?<!a)b/.test(c) | /a/d.test(b) | /[a--b]/v.test(c) | [].at(-1) |
  Object.hasOwn(a, "b") | a.findLast(b) | a.toSorted() | new WeakRef(a) |
  new FinalizationRegistry(a) | new BroadcastChannel("a") | structuredClone(a) |
  requestIdleCallback(a) | createImageBitmap(a) | crypto.randomUUID() | AbortSignal.timeout(1) |
  AbortSignal.abort() | form.requestSubmit() | dialog.showModal() | navigator.vibrate(1) |
  new Intl.Segmenter("zh")`.split(/ \|\s+/),
)('the script %s fails on iOS 14 and is reported [S25.67]', (source) => {
  expect(lackingInScript(source, IPHONE)).toHaveLength(1)
})

test.each(
  `.a{display:flex;gap:1px} | .a{inset:0} | .a{aspect-ratio:1} | .a{margin-inline:1px} |
  .a{translate:1px} | .a{appearance:none} | .a{user-select:none} | .a{backdrop-filter:blur(1px)} |
  .a{mask-image:url(b)} | .a{grid-template-rows:subgrid} | .a{overflow:clip} | .a{height:100dvh} |
  .a{height:2lh} | .a{width:10cqw} | .a{color:color-mix(in srgb,red,blue)} |
  .a{color:light-dark(red,blue)} | .a:has(b){top:0} | .a:hover,.a:focus-visible{top:0} |
  .a:autofill{top:0} | @layer a{b{top:0}} | @container (width>1px){.a{top:0}} |
  @media (width>1px){.a{top:0}} | @property --a{syntax:"*";inherits:false} | .a{& b{top:0}}`.split(/ \|\s+/),
)('the style sheet %s does not work on iOS 14 and is reported [S25.67]', (source) => {
  expect(lackingInStyle(source, IPHONE)).toHaveLength(1)
})

test.each([
  '.a{-webkit-appearance:none;appearance:none}',
  '.a{-webkit-user-select:none;user-select:none;-webkit-mask:url(b);mask:url(b)}',
])('a name with the prefix that iOS 14 knows is enough: %s', (source) => {
  expect(lackingInStyle(source, IPHONE)).toEqual([])
})
