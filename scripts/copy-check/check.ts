import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readHtml, readMarkdown } from '../../server/src/lib/wording/markup'
import { findInText } from '../../server/src/lib/wording/rule'
import { anywhere, FORBIDDEN_WORDS, textRules } from '../../server/src/lib/wording/rules'
import type { Finding, Said } from '../../server/src/lib/wording/said'
import { filesIn } from '../files.mjs'
import { readCode } from './read/code'
import { readData } from './read/data'
import { parse } from './read/syntax'

/** The folders that contain texts for visitors: client, contract, server, seed with its agreements, brand words. */
const FOLDERS = 'src contract config server/src server/seed server/static server/migrations'.split(' ')
/** Visitors see neither the tests, nor the notes beside the seed, nor the rules themselves with their examples. */
const UNSEEN = /\.test\.tsx?$|(^|\/)README\.md$|(^|\/)stubs\/|^server\/src\/lib\/wording\//

/** The texts of one file and the findings in them. */
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

/** Returns the files of the repository that are checked, relative to its root. */
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

/**
 * Checks every text of the repository, or only the texts of the given files, against the rules.
 * @throws when a file does not exist or cannot be parsed
 */
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
