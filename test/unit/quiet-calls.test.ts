import { readdirSync, readFileSync } from 'node:fs'
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

/** The endpoints that one argument names. */
function pathsIn(argument: Path): string[] {
  const texts = t.isStringLiteral(argument.node) ? [argument.node.value] : []
  argument.traverse({
    StringLiteral({ node }) {
      texts.push(node.value)
    },
  })
  return texts.filter((text) => text.startsWith('/'))
}

/** `<endpoint> <file>` of each call that is made with `quiet` or `own`; `*` where the call does not write the endpoint. */
function quietCalls(file: string): string[] {
  const found: string[] = []
  const source = read(file)
  if (!/\b(quiet|own):/.test(source)) return found
  traverse(parse(path.join(root, file), source), {
    CallExpression(call) {
      const [first, ...others] = call.get('arguments')
      if (!first || !others.some(isQuiet)) return
      const paths = pathsIn(first)
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
