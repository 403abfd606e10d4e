import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Path, parse, traverse } from '../../scripts/copy-check/read/syntax'
import queryString from './query-string'

/**
 * The stubs replace parts of Taro's H5 router (config/h5.ts). Each test fails if an installed version of Taro no
 * longer imports what a stub replaces, or uses more of it than the stub provides.
 */
const modules = path.resolve(__dirname, '../../node_modules')
const router = path.join(modules, '@tarojs/router/dist')
const read = (file: string) => readFileSync(file, 'utf8')

/** The sources of Taro's router that a build may read, without its bundles and its multi-page mode. */
const sources = readdirSync(router, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js') && !/^index\.(cjs|esm)\.js$/.test(file))
  .filter((file) => !/router\/(mpa|multi-page)\.js$/.test(file))

/** The files that import a module, and every expression that uses an imported name. */
function usesOf(request: string | RegExp): Record<string, string[]> {
  const uses: Record<string, string[]> = {}
  for (const file of sources) {
    const source = read(path.join(router, file))
    const textOf = (one: Path | null | undefined) => source.slice(one?.node.start ?? 0, one?.node.end ?? 0)
    traverse(parse(path.join(router, file), source), {
      enter(found) {
        if (!found.isImportDeclaration()) return
        const from = found.node.source.value
        if (typeof request === 'string' ? from !== request : !request.test(from)) return
        const names = found.node.specifiers.map(({ local }) => found.scope.getBinding(local.name))
        uses[file] = names.flatMap((name) =>
          (name?.referencePaths ?? []).map((one) => {
            const whole = one.parentPath?.isMemberExpression() ? one.parentPath.parentPath : one.parentPath
            return textOf(whole)
          }),
        )
      },
    })
  }
  return uses
}

test('Taro’s router creates one universal-router and only resolves addresses with it', () => {
  expect(usesOf('universal-router')).toEqual({
    'router/spa.js': ["new UniversalRouter(routes, { baseUrl: basename || '' })"],
  })
  const spa = read(path.join(router, 'router/spa.js'))
  // Taro creates each route from its patterns and its loader. `basename` is '' because config/h5.ts sets none.
  expect(spa).toContain('path: paths.length < 1 ? routePath : paths,\n            action: route.load')
  const asked = spa.match(/\brouter\.(?!customRoutes|basename|forcePath)\w+\([^)]*\)/g)
  expect([...new Set(asked)]).toEqual(['router.resolve(routerPath)'])
  expect(spa).toContain('[element, context, params] = yield Promise.all(result);')
  expect(spa).toContain('handler.pathname = context.pathname;')
  expect(spa).toContain('if (error.status === 404) {')
  expect(read(path.join(__dirname, '../h5.ts'))).toContain("router: { mode: 'browser', customRoutes },")
})

test('Taro’s router uses query-string only to parse without decoding', () => {
  expect(usesOf('query-string')).toEqual({
    'router/page.js': ['queryString.parse(search, { decode: false })'],
  })
})

test('the stub of query-string parses as the original does, but keeps the last value of a repeated name', () => {
  const queries = [
    '',
    '?',
    '?a=1&b=2',
    'a=%E4%B8%AD&b=%',
    '?a',
    '?a=&b',
    '?a=b=c',
    '?&&a=1&',
    '?=x',
    '?a=1+2',
    '#a=1',
  ]
  const script = `import qs from 'query-string'
    const queries = JSON.parse(process.argv[1])
    console.log(JSON.stringify(queries.map((query) => qs.parse(query, { decode: false, sort: false }))))`
  const said = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(queries)],
    {
      cwd: path.dirname(modules),
      encoding: 'utf8',
    },
  )
  expect(queries.map((query) => ({ ...queryString.parse(query) }))).toEqual(JSON.parse(said))
  expect({ ...queryString.parse('?a=1&a=2') }).toEqual({ a: '2' })
})

test('Taro’s router creates a navigation bar and only loads it', () => {
  expect(usesOf(/\/navigation-bar\.js$/)).toEqual({ 'router/page.js': ['new NavigationBarHandler(this)'] })
  const page = read(path.join(router, 'router/page.js'))
  expect(new Set(page.match(/navigationBarHandler\.\w+\([^)]*\)/g))).toEqual(
    new Set(['navigationBarHandler.load()']),
  )
  expect(usesOf(/\/navigationBar\.js$/)).toEqual({
    'index.js': ['initNavigationBar(config, appWrapper)', 'initNavigationBar(config, container)'],
  })
})

test('Taro still imports each style sheet of its components that an empty one replaces', () => {
  const importers = [
    '@tarojs/plugin-platform-h5/dist/index.js',
    '@tarojs/plugin-platform-h5/dist/runtime/index.js',
    '@tarojs/taro-loader/lib/h5.js',
  ].map((file) => read(path.join(modules, file)))
  const imported = importers.flatMap((source) =>
    [...source.matchAll(/import '(@tarojs\/[^']+\.css)'/g)].map(([, sheet]) => sheet),
  )
  const replaced = [...read(path.join(__dirname, '../h5.ts')).matchAll(/'(components[^']*\.css)'/g)]
  expect(new Set(imported)).toEqual(new Set(replaced.map(([, sheet]) => `@tarojs/${sheet}`)))
  expect(read(path.join(__dirname, 'empty.css'))).toBe('')
})
