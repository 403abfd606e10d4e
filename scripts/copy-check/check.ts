import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { types } from '@babel/core'
import { readHtml, readMarkdown } from '../../server/src/lib/wording/markup'
import { findInText } from '../../server/src/lib/wording/rule'
import { anywhere, FORBIDDEN_WORDS, textRules } from '../../server/src/lib/wording/rules'
import { type Finding, hasHan, type Said, UNKNOWN } from '../../server/src/lib/wording/said'
import { filesIn } from '../files.mjs'
import { readCode } from './read/code'
import { lineOf, parse, t } from './read/syntax'

/** The folders that contain texts for visitors: client, contract, server, seed with its agreements, brand words. */
const FOLDERS = 'src contract config server/src server/seed server/static server/migrations'.split(' ')
/** Visitors see neither the tests, nor the notes beside the seed, nor the rules themselves with their examples. */
const UNSEEN = /\.test\.tsx?$|(^|\/)README\.md$|(^|\/)stubs\/|^server\/src\/lib\/wording\//

export interface Checked {
  said: Said[]
  findings: Finding[]
}

/** @throws when the file cannot be parsed */
export function checkFile(file: string, source: string): Checked {
  const said = read(file, source)
  const texts = said.flatMap((one) => findInText(one, textRules))
  const known = new Set(texts.map(({ line }) => line))
  const elsewhere = source.split('\n').flatMap((text, i) => {
    const word = FORBIDDEN_WORDS.find((one) => text.includes(one))
    return word && !known.has(i + 1) ? [{ file, line: i + 1, rule: anywhere.code, text: word }] : []
  })
  return { said, findings: unique([...texts, ...elsewhere]) }
}

/** Returns every text of a JSON file with its line. The TypeScript parser is used because it reports positions. */
function readData(file: string, source: string): Said[] {
  const [statement] = parse(`${file}.ts`, `(${source}\n)`).program.body
  const said: Said[] = []
  /** `at`: the path of a value, e.g. `3.contingent.0.method`; `around`: the source of the object with it. */
  const walk = (node: types.Node | null, at: string, around: string) => {
    const inside = (key: string | number) => (at ? `${at}.${key}` : String(key))
    if (t.isArrayExpression(node))
      for (const [i, element] of node.elements.entries()) walk(element, inside(i), around)
    else if (t.isObjectExpression(node)) {
      const own = source.slice((node.start ?? 1) - 1, (node.end ?? 1) - 1)
      for (const property of node.properties)
        if (t.isObjectProperty(property) && t.isStringLiteral(property.key))
          walk(property.value, inside(property.key.value), own)
    } else if (t.isStringLiteral(node) && hasHan(node.value)) {
      const text = node.value.replace(/\{\{.*?\}\}/g, UNKNOWN)
      said.push({ file, at, around, parts: [{ text, line: lineOf(node) }] })
    }
  }
  walk(t.isExpressionStatement(statement) ? statement.expression : null, '', source)
  return said
}

function read(file: string, source: string): Said[] {
  switch (path.extname(file)) {
    case '.ts':
    case '.tsx':
      return readCode(file, source, parse(file, source))
    case '.json':
      return readData(file, source)
    case '.html':
      return readHtml(file, source)
    case '.md':
      return readMarkdown(file, source)
    default:
      return []
  }
}

const unique = (findings: Finding[]) => [
  ...new Map(findings.map((one) => [`${one.file}:${one.line} ${one.rule} ${one.text}`, one])).values(),
]

const seenIn = (root: string) =>
  FOLDERS.flatMap((folder) => filesIn(path.join(root, folder)).map((file) => `${folder}/${file}`)).filter(
    (file) => !UNSEEN.test(file),
  )

/** Fewer texts than these in a folder mean that the reader of that kind of file no longer works. */
const AT_LEAST: readonly [folder: string, ending: string, texts: number][] = [
  ['src/features/', '.tsx', 500],
  ['src/router/', '.ts', 3],
  ['src/pages/', '.tsx', 5],
  ['src/index', '.html', 2],
  ['contract/', '.ts', 40],
  ['config/', '.ts', 1],
  ['server/src/', '.ts', 100],
  ['server/seed/', '.json', 200],
  ['server/seed/agreements/', '.md', 50],
  ['server/seed/agreements/', '.html', 5],
]

/** Returns a sentence for each kind of file in which too few texts were read to trust that there are no findings. */
export const unread = (said: readonly Said[]): string[] =>
  AT_LEAST.filter(
    ([folder, ending, least]) =>
      said.filter(({ file }) => file.startsWith(folder) && file.endsWith(ending)).length < least,
  ).map(([folder, ending, least]) => `fewer than ${least} texts were read in ${folder}**${ending}`)

/** Checks all texts of the repository, or of these files. @throws when a file does not exist or cannot be parsed */
export function checkRepository(
  root: string,
  only?: readonly string[],
): Checked & { files: readonly string[] } {
  const files = only ?? seenIn(root)
  const checked = files.map((file) => checkFile(file, readFileSync(path.resolve(root, file), 'utf8')))
  return {
    files,
    said: checked.flatMap(({ said }) => said),
    findings: checked.flatMap(({ findings }) => findings),
  }
}
