/**
 * Codes, limits, terms, steps and patterns are defined once, in files of contract/ that do not need TypeBox: client
 * and server import them as values, and the schemas are built from them.
 */
import { execFileSync } from 'node:child_process'
import { CODE } from '@contract/codes'
import { read, root, sourcesOf } from './sources'

/**
 * Returns the contract files that a source imports as values. `import { type A }` counts, because the compiled
 * program keeps the import itself.
 */
const valueImports = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(@contract\/[^']+)'/gm),
    ...source.matchAll(/\b(?:import|require)\(\s*'(@contract\/[^']+)'\s*\)/g),
  ].map(([, from = '']) => from)

/** Returns the TypeBox files in a bundle of these contract files. */
function typeboxIn(modules: string[]): string[] {
  const program = execFileSync('node_modules/.bin/esbuild', ['--bundle', '--format=esm', '--platform=node'], {
    cwd: root,
    input: modules.map((module, i) => `export * as module${i} from '${module}'`).join('\n'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return program.match(/^\/\/ .*node_modules\/typebox\/.*$/gm) ?? []
}

/** Matches a name in capitals, except for names of durations and amounts. */
const CONSTANT = '[A-Z][A-Z_]*(?<!_MS|_SECONDS|_DAYS|_FEN|_KB)'
const NUMBER = `(?:${Object.values(CODE).join('|')})`
/** The forms in which a body code could be written as a number. */
const WRITTEN = [
  `\\bcode\\)?\\s*[!=]==?\\s*${NUMBER}\\b`,
  `\\b${NUMBER}\\s*[!=]==?\\s*(?:\\w+\\??\\.)*code\\b`,
  `\\bcode: ${NUMBER}\\b`,
  `\\bown: \\[[^\\]]*\\b${NUMBER}\\b`,
  `\\b(?:ApiError|failure)\\(\\s*${NUMBER}\\b`,
  `\\bconst ${CONSTANT}(?:: [^=]+)? = \\[?(?:\\d+, )*${NUMBER}\\b(?!_)`,
].map((pattern) => new RegExp(pattern))

const codesIn = (source: string): string[] =>
  source.split('\n').filter((line) => WRITTEN.some((pattern) => pattern.test(line)))

test('no file of the client imports a value from a module that loads TypeBox', () => {
  const modules = [...new Set(sourcesOf('src').flatMap((file) => valueImports(read(file))))]
  expect(modules.length).toBeGreaterThan(10)
  expect(typeboxIn(modules)).toEqual([])
})

test.each([
  "import { Area } from '@contract/values'",
  "const { Area } = await import('@contract/values')",
  "import {\n  endpoints,\n} from '@contract/endpoints'",
])('the import %j loads TypeBox', (source) => {
  expect(typeboxIn(valueImports(source))).not.toEqual([])
})

test('a type-only import loads no module', () => {
  expect(valueImports("import type { Area } from '@contract/values'")).toEqual([])
})

test('only the table of body codes writes a body code as a number', () => {
  const found = ['src', 'server/src'].flatMap((folder) =>
    sourcesOf(folder).flatMap((file) => codesIn(read(file)).map((line) => `${file}: ${line.trim()}`)),
  )
  expect(found).toEqual([])
})

test('the check finds every form of a body code as a number, and no other number', () => {
  const written = [
    'if (answer?.code === 404) return null',
    'if (200 !== answer.code) return null',
    'const NOT_FOUND = 404',
    'const OUTDATED: readonly number[] = [409, 601]',
    "post('/web/form', {}, { own: [409] })",
    "throw new ApiError(403, '没有权限')",
    "return { code: 601, msg: '', errors: [], data: null }",
  ]
  const others = [
    'const REST_MS = 400',
    'const LENGTH = 60',
    'reply.code(200).send(answer)',
    'if (status === 404) return',
  ]
  expect(codesIn([...written, ...others].join('\n'))).toEqual(written)
})
