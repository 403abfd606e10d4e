import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Path, parse, t, traverse } from '../../scripts/copy-check/read/syntax'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(path.sep).join('/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .sort()

/** `quiet` keeps every refusal without a word, `own` those with the codes that it lists. */
const isQuiet = (argument: Path) =>
  t.isObjectExpression(argument.node) &&
  argument.node.properties.some(
    (one) =>
      t.isObjectProperty(one) &&
      (t.isIdentifier(one.key, { name: 'quiet' }) || t.isIdentifier(one.key, { name: 'own' })),
  )

/** The source file of an import. */
const moduleOf = (file: string, from: string) =>
  from.startsWith('@/') ? `src/${from.slice(2)}.ts` : `${path.posix.join(path.posix.dirname(file), from)}.ts`

/** The shared callers: what is called there names the endpoint in the place of who calls it. */
const SHARED = 'src/http/calls/'

/** What a name stands for that a file declares at its top. */
function topLevel(file: string, name: string): Path | undefined {
  let found: Path | undefined
  traverse(parse(path.join(root, file), read(file)), {
    Program(program) {
      found = program.scope.getBinding(name)?.path
    },
  })
  return found
}

/** The endpoints that a name stands for: a constant text, or a shared caller; here or where it is imported from. */
function endpointsOfName(name: string, found: Path | undefined, file: string): string[] {
  if (found?.isImportSpecifier() && found.parentPath?.isImportDeclaration()) {
    const from = found.parentPath.node.source.value
    if (!/^[@.]/.test(from) || from.startsWith('@contract/') || from.startsWith('@tarojs/')) return []
    const own = moduleOf(file, from)
    return existsSync(path.join(root, own)) ? endpointsOfName(name, topLevel(own, name), own) : []
  }
  if (!found?.isVariableDeclarator()) return []
  const value = found.get('init') as Path
  const isText =
    value.isStringLiteral() || (value.isTSAsExpression() && t.isStringLiteral(value.node.expression))
  return isText || file.startsWith(SHARED) ? endpointsIn(value, file) : []
}

/** The endpoints that an expression names. */
function endpointsIn(expression: Path, file: string): string[] {
  const found: string[] = []
  const look = (one: Path) => {
    if (t.isStringLiteral(one.node)) found.push(one.node.value)
    if (one.isIdentifier() && one.isReferencedIdentifier())
      found.push(...endpointsOfName(one.node.name, one.scope.getBinding(one.node.name)?.path, file))
  }
  look(expression)
  expression.traverse({ enter: look })
  return found.filter((text) => text.startsWith('/'))
}

/** `<endpoint> <file>` of each call that is made with `quiet` or `own`; `*` where the endpoint is worked out. */
function quietCalls(file: string): string[] {
  const found: string[] = []
  const source = read(file)
  if (!/\b(quiet|own):/.test(source)) return found
  traverse(parse(path.join(root, file), source), {
    CallExpression(call) {
      const [first, ...others] = call.get('arguments')
      if (!first || ![first, ...others].some(isQuiet)) return
      const paths = [first, call.get('callee') as Path].flatMap((part) => endpointsIn(part, file))
      found.push(...(paths.length ? paths : ['*']).map((one) => `${one} ${file}`))
    },
  })
  return found
}

test('the quiet calls of the client are those of the table in docs/decisions.md, each with what the visitor sees instead [S8.8]', () => {
  const [, table = ''] = read('docs/decisions.md').split('### Quiet calls')
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]+)\| `([^`]+)`\s*\| ([^|]+?)\s*\|$/gm)]
  const told = rows.flatMap(([, calls = '', file = '', instead = '']) => {
    expect(instead.length).toBeGreaterThan(8)
    return [...calls.matchAll(/`([^`]+)`/g)].map(([, call]) => `${call} ${file}`)
  })
  const made = sources.flatMap(quietCalls)
  // Each place where the word stands is one of these calls, the HTTP service's own or a comment.
  expect(made.length).toBeGreaterThan(15)
  expect([...told].sort()).toEqual([...new Set(made)].sort())
})

test('nothing is quiet by a value that is worked out elsewhere', () => {
  const others = sources.filter((file) =>
    /\bquiet\b(?!: true)/.test(read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )
  expect(others).toEqual(['src/http/http.ts'])
})
