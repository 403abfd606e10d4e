import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_THEME, THEME_NAMES, THEMES } from '@/theme/tokens'

const h5 = path.resolve(__dirname, '../../../dist/h5')
const filesIn = (folder: string, end: string) =>
  readdirSync(path.join(h5, folder))
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(path.join(h5, folder, file), 'utf8'))

/** The themes whose colours a minified style sheet lacks. */
function lackingIn(css: string) {
  const whole = css.toLowerCase().replace(/#([\da-f])([\da-f])([\da-f])(?![\da-f])/g, '#$1$1$2$2$3$3')
  return THEME_NAMES.filter((name) => {
    const [, rule = ''] = new RegExp(`\\.theme-${name}\\b[^{}]*\\{([^}]*)`).exec(whole) ?? []
    return !rule.includes(`--primary:${THEMES[name].primary.toLowerCase()}`)
  })
}

test('the style sheet that index.html names has the colours of every theme, so the first paint has them', () => {
  const html = readFileSync(path.join(h5, 'index.html'), 'utf8')
  const [, sheet = ''] = /href="\/(css\/app\.[^"]+\.css)"/.exec(html) ?? []
  expect(lackingIn(readFileSync(path.join(h5, sheet), 'utf8'))).toEqual([])
  expect(html).toContain(`data-theme="${DEFAULT_THEME}"`)
})

test('the style sheet of the mini-program has the colours of every theme', () => {
  expect(lackingIn(readFileSync(path.join(h5, '../weapp/app-origin.wxss'), 'utf8'))).toEqual([])
})

test('what the stubs stand in for is not part of the H5 build', () => {
  const sources = filesIn('js', '.js.map').flatMap(
    (map) => (JSON.parse(map) as { sources: string[] }).sources,
  )
  for (const stub of ['navigation-bar', 'query-string', 'universal-router'])
    expect(sources.some((source) => source.endsWith(`/config/stubs/${stub}.ts`))).toBe(true)
  const replaced =
    /node_modules\/(universal-router|path-to-regexp|query-string)\/|@tarojs\/router\/dist\/(navigationBar|router\/navigation-bar)\.js|@tarojs\/components[^?]*\.css/
  expect(sources.filter((source) => replaced.test(source))).toEqual([])
  expect(filesIn('css', '.css').filter((css) => /taro-(picker|swiper|input)-core|\.weui-/.test(css))).toEqual(
    [],
  )
})
