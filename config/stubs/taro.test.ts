import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The sources of the H5 without comments. Only the mini-program asks for a privacy agreement of its own. */
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/weapp|\.tt\.|\.test\.|privacy-question/.test(file))
  .map((file) => read(`src/${file}`).replace(/\/\*\*[\s\S]*?\*\//g, ''))

test('the stub of Taro has exactly what H5 sources use of it', () => {
  const used = sources.flatMap((text) => [
    ...[...text.matchAll(/\bTaro\.(\w+)/g)].map(([, name]) => name),
    ...[...text.matchAll(/import (?:\w+, )?\{([^}]*)\} from '@tarojs\/taro'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  ])
  const [, given = ''] = /export default \{([^}]*)\}/.exec(read('config/stubs/taro.ts')) ?? []
  expect(new Set(used)).toEqual(new Set(given.match(/\w+/g)))
})

test('no page uses what Taro’s H5 router is left without', () => {
  const gone =
    /usePageScroll|useReachBottom|useResize|useTabItemTap|usePullDownRefresh|enablePullDownRefresh|usingWindowScroll|tabBar\b/
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter((text) => gone.test(text))).toEqual([])
  expect(read('src/platform/app-settings.ts')).toContain('h5: { animation: false,')
  expect(read('src/platform/app-settings.ts')).toContain("{ navigationStyle: 'custom' }")
})

test('the app’s style sheet holds the rules that Taro’s H5 router would insert', () => {
  const theirs = read('node_modules/@tarojs/router/dist/style.js')
  const plain = (css: string) => css.replace(/\s+/g, '')
  const inserted = theirs.slice(
    theirs.indexOf('function loadRouterStyle'),
    theirs.indexOf('function loadNavigationBarStyle'),
  )
  const ours = plain(read('src/app.scss'))
  for (const name of ['.taro_router', '.taro_page', '.taro_page_shade,'])
    expect([plain(inserted).includes(`${name}`), ours.includes(name)]).toEqual([true, true])
  const [, shade = ''] = /` (\.taro_page_shade,[^`]*)`/.exec(inserted) ?? []
  expect(ours).toContain(plain(shade).replace(';}', ';}'))
})
