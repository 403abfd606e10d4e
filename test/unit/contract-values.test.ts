/**
 * Codes, limits, terms, steps and patterns are written once, in files of contract/ that need no TypeBox: client and server
 * import them as values, and the schemas are made of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CODE } from '@contract/codes'

const root = path.resolve(__dirname, '../..')

/** The product's own source files of a folder, without tests. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What a source imports or exports anew as values. `import { type A }` counts: the import itself stays in the program. */
const valueImports = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm),
    ...source.matchAll(/\b(?:import|require)\(\s*'([^']+)'\s*\)/g),
  ].map(([, from = '']) => from)

/** The file of the contract that an import leads to, or null. */
function contractFile(from: string, file: string): string | null {
  const target = from.startsWith('@contract/')
    ? path.join('contract', from.slice('@contract/'.length))
    : from.startsWith('.')
      ? path.join(path.dirname(file), from)
      : ''
  return target.startsWith('contract/') && existsSync(path.join(root, `${target}.ts`)) ? `${target}.ts` : null
}

/** The imports by which a source comes to TypeBox through the contract, e.g. `contract/values.ts > typebox`; null if none. */
function wayToTypebox(source: string, file: string, seen = new Set<string>()): string | null {
  for (const from of valueImports(source)) {
    if (file.startsWith('contract/') && /^typebox\b/.test(from)) return 'typebox'
    const next = contractFile(from, file)
    if (!next || seen.has(next)) continue
    seen.add(next)
    const rest = wayToTypebox(read(next), next, seen)
    if (rest) return `${next} > ${rest}`
  }
  return null
}

/** A name in capitals, but not one of a duration or of an amount. */
const CONSTANT = '[A-Z][A-Z_]*(?<!_MS|_SECONDS|_DAYS|_FEN|_KB)'
const NUMBER = `(?:${Object.values(CODE).join('|')})`
/** The ways in which a body code has been written as a number. */
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

test('no file of the client imports as a value what brings TypeBox', () => {
  const found = sourcesOf('src').flatMap((file) => wayToTypebox(read(file), file) ?? [])
  expect(found).toEqual([])
})

test('an import that brings TypeBox is found, directly and over other files of the contract', () => {
  const way = (source: string) => wayToTypebox(source, 'src/http/http.ts')
  expect(way("import { Area } from '@contract/values'")).toBe('contract/values.ts > typebox')
  expect(way("import {\n  endpoints,\n} from '@contract/endpoints'")).toMatch(
    /^contract\/endpoints\.ts > .+ > typebox$/,
  )
  expect(way("const { Area } = await import('@contract/values')")).toBe('contract/values.ts > typebox')
  expect(
    way("import type { Area } from '@contract/values'\nimport { CODE } from '@contract/codes'"),
  ).toBeNull()
})

test('a body code is written as a number in the table alone', () => {
  const found = ['src', 'server/src'].flatMap((folder) =>
    sourcesOf(folder).flatMap((file) => codesIn(read(file)).map((line) => `${file}: ${line.trim()}`)),
  )
  expect(found).toEqual([])
})

test.each([
  'if (answer?.code === 404) return null',
  'if (200 !== answer.code) return null',
  'const NOT_FOUND = 404',
  'const OUTDATED: readonly number[] = [409, 601]',
  "post('/web/form', {}, { own: [409] })",
  "throw new ApiError(403, '没有权限')",
  "return { code: 601, msg: '', errors: [], data: null }",
])('a body code as a number is found in %j', (line) => {
  expect(codesIn(line)).toEqual([line])
})

test.each([
  'const REST_MS = 400',
  'const LENGTH = 60',
  'reply.code(200).send(answer)',
  'if (status === 404) return',
])('no body code is found in %j', (line) => {
  expect(codesIn(line)).toEqual([])
})
