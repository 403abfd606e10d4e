/** `npm run coverage [-- S4 S12.3 …]`: the statements, the files that cite them, and the tests whose titles do. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from './files.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const FOLDERS = ['contract', 'config', 'src', 'server', 'scripts', 'test', 'bench', 'docs', 'types']
const READ = /\.(tsx?|mjs|cjs|scss|sql|md|json)$/
const IS_TEST = /\.test\.tsx?$|^test\/(scenarios|visits)\//
const ID = /\b[SD]\d{1,2}\.\d{1,3}\b/g
/** Matches the ids at the end of a title: ` [S4.2]` or ` [S4.2, S4.3]`. */
const TITLE = /(['"`])((?:\\.|(?!\1)[^\\\n])*?) \[(S\d+\.\d+(?:, S\d+\.\d+)*)\]\1/g

const filesOf = (folder) =>
  filesIn(path.join(root, folder))
    .filter((file) => READ.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)

/** Returns the statements of a document by id: each is a paragraph that begins with its id in bold. */
function readStatements(text) {
  const paragraphs = text.split('\n\n').map((paragraph) => paragraph.trim().replaceAll('\n', ' '))
  const statements = paragraphs.flatMap((paragraph) => [...paragraph.matchAll(/^\*\*(S\d+\.\d+)\*\* (.+)$/g)])
  return new Map(statements.map(([, id, statement]) => [id, statement]))
}

/** A statement that no test can show ends with a note in italics: `*(not built yet)*`. */
const exempt = (statement) => /\*\(([^)]+)\)\*$/.exec(statement)?.[1]

/** @returns {{ id: string, title: string }[]} the statements that the tests of a file show */
const readTitles = (source) =>
  [...source.matchAll(TITLE)].flatMap(([, , title, ids]) => ids.split(', ').map((id) => ({ id, title })))

/** Collects the statements, the files that cite them and the tests that show them. */
export function readCoverage() {
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const statements = readStatements(read('docs/specification.md'))
  const where = new Map()
  const tests = new Map()
  const unknown = []
  for (const file of FOLDERS.flatMap(filesOf)) {
    if (file === 'docs/specification.md') continue
    const source = read(file)
    for (const [id] of source.matchAll(ID)) {
      if (!statements.has(id)) unknown.push(`${file}: ${id}`)
      else if (!IS_TEST.test(file) && !file.startsWith('docs/'))
        where.set(id, (where.get(id) ?? new Set()).add(file))
    }
    if (!IS_TEST.test(file)) continue
    for (const { id, title } of readTitles(source)) tests.set(id, [...(tests.get(id) ?? []), { file, title }])
  }
  const bare = [...statements].filter(([id, text]) => !tests.has(id) && !exempt(text)).map(([id]) => id)
  return { statements, where, tests, unknown, bare }
}

function print({ statements, where, tests, unknown, bare }, wanted) {
  const asked = (id) => !wanted.length || wanted.some((one) => id === one || id.startsWith(`${one}.`))
  for (const [id, text] of [...statements].filter(([id]) => asked(id))) {
    console.log(`${id} ${text}`)
    for (const file of where.get(id) ?? []) console.log(`  in ${file}`)
    for (const { file, title } of tests.get(id) ?? []) console.log(`  ${file}: ${title}`)
  }
  for (const id of bare) console.error(`no test shows ${id}`)
  for (const one of unknown) console.error(`${one} is not a statement`)
  const exempted = [...statements.values()].filter(exempt).length
  console.log(
    `${statements.size} statements, ${bare.length} without a test, ${exempted} that no test can show`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const coverage = readCoverage()
  print(coverage, process.argv.slice(2))
  process.exitCode = coverage.bare.length + coverage.unknown.length > 0 ? 1 : 0
}
