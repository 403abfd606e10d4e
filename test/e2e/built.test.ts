import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtPages, pages } from '@contract/pages'
import { DEFAULT_THEME, THEME_NAMES } from '@contract/theme'
import { parse } from 'acorn'
import { THEMES } from '@/theme/tokens'
import { BUDGETS } from '../../scripts/budgets'
import { readEngines } from '../../scripts/engines/engines'
import { lackingInScript } from '../../scripts/engines/script'
import { lackingInStyle } from '../../scripts/engines/style'

const h5 = path.resolve(__dirname, '../../dist/h5')
const filesIn = (folder: string, end: string) =>
  readdirSync(path.join(h5, folder))
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(path.join(h5, folder, file), 'utf8'))

/** Returns the themes whose colours are missing from a minified style sheet. */
function lackingIn(css: string) {
  const whole = css.toLowerCase().replace(/#([\da-f])([\da-f])([\da-f])(?![\da-f])/g, '#$1$1$2$2$3$3')
  return THEME_NAMES.filter((name) => {
    const [, rule = ''] = new RegExp(`\\btheme[-=]"?${name}\\b[^{}]*\\{([^}]*)`).exec(whole) ?? []
    return !rule.includes(`--primary:${THEMES[name].primary.toLowerCase()}`)
  })
}

test('the style sheet that index.html names has the colours of every theme, so the first paint has them', () => {
  const html = readFileSync(path.join(h5, 'index.html'), 'utf8')
  const [, sheet = ''] = /href="\/(css\/app\.[^"]+\.css)"/.exec(html) ?? []
  expect(lackingIn(readFileSync(path.join(h5, sheet), 'utf8'))).toEqual([])
  expect(html).toContain(`data-theme="${DEFAULT_THEME}"`)
})

test('the code of each page is in a file that is loaded when a page is opened [S2.4]', () => {
  const first = readFileSync(path.join(h5, 'index.html'), 'utf8')
  const isLater = (file: string) => file.endsWith('.js') && !first.includes(file)
  const later = readdirSync(path.join(h5, 'js')).filter(isLater)
  const modules = (file: string): string[] =>
    JSON.parse(readFileSync(path.join(h5, 'js', `${file}.map`), 'utf8')).sources
  const lazy = new Set(later.flatMap(modules).map((module) => module.split('/src/')[1]))
  expect(builtPages(false).filter((id) => !lazy.has(`${pages[id].page}.tsx`))).toEqual([])
})

test('each page shell has the colours of every theme inline, and stays within its budget', () => {
  const shells = filesIn('shells', '.html').filter((html) => html.startsWith('<!doctype'))
  expect(shells.length).toBeGreaterThan(10)
  for (const html of shells) {
    expect(lackingIn(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')).toEqual([])
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(BUDGETS.shell)
  }
})

test('the html of every page has the script that a browser before .browserslistrc cannot read, and then one in ECMAScript 5 that says so [S25.65]', () => {
  const documents = [...filesIn('.', 'index.html'), ...filesIn('shells', '.html')].filter((html) =>
    html.startsWith('<!doctype'),
  )
  expect(documents.length).toBeGreaterThan(10)
  for (const html of documents) {
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
    const [tooOld = '', shell = '', ...first] = scripts.reverse()
    // Before a prerendered screen stands one that every browser reads, too.
    expect(first).toHaveLength(html.includes('<div id="prerendered">') ? 1 : 0)
    for (const script of first) parse(script, { ecmaVersion: 5 })
    // ECMAScript 2020 came with Chromium 80 (YEARS in scripts/engines/engines.ts).
    expect(() => parse(shell, { ecmaVersion: 2019 })).toThrow(SyntaxError)
    parse(shell, { ecmaVersion: 2020 })
    parse(tooOld, { ecmaVersion: 5 })
    expect(tooOld).toContain('浏览器版本过低')
  }
})

test('the style sheet of the mini-program has the colours of every theme', () => {
  expect(lackingIn(readFileSync(path.join(h5, '../weapp/app-origin.wxss'), 'utf8'))).toEqual([])
})

/** Returns the content of the inline elements of a document, which have no attributes. */
const inline = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, text = '']) => text)

/** Returns a line for each place where a build needs what the oldest browsers of `.browserslistrc` lack. */
function lackingInH5(folder: string): string[] {
  const engines = readEngines(readFileSync('.browserslistrc', 'utf8').trim().split('\n'))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    if (!/\.(js|css|html)$/.test(file)) return []
    const source = readFileSync(path.join(folder, file), 'utf8')
    const [scripts, styles] = file.endsWith('.html')
      ? [inline(source, 'script'), inline(source, 'style')]
      : file.endsWith('.js')
        ? [[source], []]
        : [[], [source]]
    return [
      ...scripts.flatMap((text) => lackingInScript(text, engines)),
      ...styles.flatMap((text) => lackingInStyle(text, engines)),
    ].map(({ text }) => `${file} ${text}`)
  })
}

test('the oldest browsers of .browserslistrc support every feature that the scripts and styles of dist/h5 and server/static need [S25.14]', () => {
  // query-string calls it only when it decodes, and Taro's router asks it not to.
  const uncalled = /^js\/app\.\w+\.js calls replaceAll /
  const lacking = [...lackingInH5(h5), ...lackingInH5('server/static')]
  expect(lacking.filter((line) => !uncalled.test(line))).toEqual([])
})
