import path from 'node:path'
import { endpoints } from '@contract/endpoints'
import { type Path, parse, t, traverse } from '../../scripts/copy-check/read/syntax'
import { read, root, sourcesOf } from './sources'

const files = sourcesOf('src')

/** Callers that several features share: other files name them instead of their endpoints. */
const SHARED = 'src/http/calls/'

/** Returns all string values and identifiers in a part of a program. */
function wordsIn(part: Path): string[] {
  const found: string[] = []
  const look = ({ node }: Path) => {
    if (t.isStringLiteral(node)) found.push(node.value)
    if (t.isTemplateElement(node)) found.push(node.value.raw)
    if (t.isIdentifier(node)) found.push(node.name)
  }
  look(part)
  part.traverse({ enter: look })
  return found
}

const isEndpoint = (word: string) => Object.hasOwn(endpoints, word)

/** `quiet` suppresses the error message of every body code, `own` that of the listed codes. */
const isQuiet = ({ node }: Path) =>
  t.isObjectExpression(node) &&
  node.properties.some(
    (one) => t.isObjectProperty(one) && t.isIdentifier(one.key) && /^(quiet|own)$/.test(one.key.name),
  )

const isText = (node: Path['node']) => t.isStringLiteral(t.isTSAsExpression(node) ? node.expression : node)

/** Collects what a source file contains about calls, in one parse. */
function survey(file: string, shared: ReadonlyMap<string, string[]> = new Map()) {
  const words: string[] = []
  /** The endpoints that its constants name, either as strings or through shared callers. */
  const constants = new Map<string, string[]>()
  /** The words by which each quiet call names its endpoint. */
  const quiet: string[][] = []
  traverse(parse(path.join(root, file), read(file)), {
    Program(program) {
      words.push(...wordsIn(program))
    },
    VariableDeclarator(declared) {
      const { id, init } = declared.node
      if (!t.isIdentifier(id) || !init || !(isText(init) || file.startsWith(SHARED))) return
      const own = wordsIn(declared.get('init') as Path)
      constants.set(
        id.name,
        own.flatMap((word) => (isEndpoint(word) ? [word] : (constants.get(word) ?? shared.get(word) ?? []))),
      )
    },
    CallExpression(call) {
      const given = call.get('arguments') as Path[]
      if (given[0] && given.some(isQuiet)) quiet.push([given[0], call.get('callee') as Path].flatMap(wordsIn))
    },
  })
  return { file, words, constants, quiet }
}

const { constants: sharedPaths } = survey(`${SHARED}early-paths.ts`)
const surveys = files.map((file) => survey(file, sharedPaths))
const imported = new Map(
  surveys.flatMap(({ constants }) => [...constants].filter(([, found]) => found.length)),
)

test('each endpoint has one caller in the client, so only one file of src/ contains its path', () => {
  const places = new Map<string, string[]>()
  for (const { file, words } of surveys)
    for (const word of words.filter(isEndpoint)) places.set(word, [...(places.get(word) ?? []), file])
  expect(places.size).toBeGreaterThan(50)
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([])
})

test('the table in docs/decisions.md lists the quiet calls of the client, each with what the visitor sees instead [S8.8]', () => {
  const [, table = ''] = read('docs/decisions.md').split('### Quiet calls')
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]+)\| `([^`]+)`\s*\| ([^|]+?)\s*\|$/gm)]
  const listed = rows.flatMap(([, calls = '', file = '', instead = '']) => {
    expect(instead.length).toBeGreaterThan(8)
    return [...calls.matchAll(/`([^`]+)`/g)].map(([, call]) => `${call} ${file}`)
  })
  const made = surveys.flatMap(({ file, constants, quiet }) =>
    quiet.flatMap((words) => {
      const called = words.flatMap((word) =>
        isEndpoint(word) ? [word] : (constants.get(word) ?? imported.get(word) ?? []),
      )
      return (called.length ? called : ['*']).map((one) => `${one} ${file}`)
    }),
  )
  expect(made.length).toBeGreaterThan(15)
  expect([...listed].sort()).toEqual([...new Set(made)].sort())
})

test('the option quiet is set only at the call itself', () => {
  const others = files.filter((file) =>
    /\bquiet\b(?!: true)/.test(read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )
  expect(others).toEqual(['src/http/http.ts'])
})
