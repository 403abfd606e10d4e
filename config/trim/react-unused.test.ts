import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HANDLERS } from './react-events'
import { TRIMS } from './trim'
import { trim } from './trim-loader'

const root = path.resolve(__dirname, '../..')
const src = path.join(root, 'src')
const file = path.join(root, 'node_modules/react-dom/cjs/react-dom.production.min.js')
const original = readFileSync(file, 'utf8')
const trimmed = trim(original, TRIMS.h5['react-dom.production.min.js'], file)
const runtime = path.join(root, 'node_modules/@tarojs/plugin-framework-react/dist/runtime.js')

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|weapp/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(src, name), 'utf8') }))
/** Only these files create elements of the DOM. */
const hosts = sources.filter(
  ({ name, text }) => name.startsWith('platform/elements/') || /<(svg|path)\b/.test(text),
)
const namesIn = (list: RegExp) => (list.exec(original)?.[1] ?? '').match(/[\w:-]+/g) ?? []
const camel = (name: string) => name.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase())

test('only the elements of the platform and pictures create elements of the DOM', () => {
  const others = sources.filter((one) => !hosts.includes(one) && one.name.endsWith('.tsx'))
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter(({ text }) => /^\s*<[a-z]+[\s>]/m.test(text)).map(({ name }) => name)).toEqual([])
})

test('no element has a handler that React DOM is left without', () => {
  const simple = namesIn(/ef="([^"]*)"/).map((name) => `on${name[0]?.toUpperCase()}${name.slice(1)}`)
  expect(simple.length).toBeGreaterThan(60)
  const known = [...simple, ...(original.match(/"on[A-Z]\w+"/g) ?? []).map((name) => name.slice(1, -1))]
  const used = new Set(hosts.flatMap(({ text }) => text.match(/\bon[A-Z]\w+/g) ?? []))
  // A property of the layer itself, which no element receives.
  used.delete('onClose')
  expect([...used].filter((name) => known.includes(name)).filter((name) => !HANDLERS.includes(name))).toEqual(
    [],
  )
})

test('no element has an attribute or a style whose entry React DOM is left without', () => {
  const lists = [/"(accent-height [^"]*)"/, /"(allowFullScreen [^"]*)"/, /pb=\{([^}]*)\}/].map(namesIn)
  expect(lists.map((names) => names.length > 20)).toEqual([true, true, true])
  const dropped = lists.flat().filter((name) => !new RegExp(`[" {,]${name}[" :]`).test(trimmed))
  expect(dropped.length).toBeGreaterThan(100)
  const used = (name: string) => hosts.some(({ text }) => new RegExp(`\\b${camel(name)}\\s*[=:]`).test(text))
  expect(dropped.filter(used)).toEqual([])
})

test('no source and no part of Taro that a page needs uses components or life cycles that React DOM is left without', () => {
  const gone =
    /\.Consumer\b|contextTypes?\b|getDerivedStateFromProps|getSnapshotBeforeUpdate|shouldComponentUpdate|UNSAFE_|componentWill(?!Unmount)|createPortal|<select|contentEditable/
  const texts = [...sources, { name: runtime, text: readFileSync(runtime, 'utf8') }]
  expect(texts.filter(({ text }) => gone.test(text)).map(({ name }) => name)).toEqual([])
})
