import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ALLOWED, type Allowed } from './allowed'
import { readCode } from './read/code'
import { readData, valuesOf } from './read/data'
import { readHtml, readMarkdown, readStyles } from './read/markup'
import { parse } from './read/syntax'
import { findInText } from './rule'
import { findOtherLabel, findUnlabelled, findUnsaid } from './rules/paid-places'
import { findBigMoney, findLargerSizes, fontSizes, RATE_SHEET } from './rules/rate-size'
import { anywhere, textRules } from './rules/rules'
import { findTicks, findTicksInData, findTicksInMarkup } from './rules/ticks'
import { FORBIDDEN_WORDS } from './rules/words'
import type { Finding, Said } from './said'

/** What a visitor gets to see is written here: client, contract, server, seed with its agreements, brand words. */
const FOLDERS = [
  'src',
  'contract',
  'config',
  'server/src',
  'server/seed',
  'server/static',
  'server/migrations',
]
/** Tests are seen by nobody; so are notes beside the seed. */
const UNSEEN = /\.test\.tsx?$|(^|\/)README\.md$|(^|\/)stubs\//
/** Shown in the gallery of the development build only, where a ticked box is shown as one. */
const EXAMPLES = /\.examples\.tsx$/

/** What one file says, and what its form breaks. */
export interface Checked {
  said: Said[]
  findings: Finding[]
}

/** @param rate size of the annual rate in px */
export function checkFile(file: string, source: string, rate: number): Checked {
  const { said, findings } = read(file, source, rate)
  const texts = said.flatMap((one) => findInText(one, textRules))
  const known = new Set([...findings, ...texts].map(({ line }) => line))
  const elsewhere = source.split('\n').flatMap((text, i) => {
    const word = FORBIDDEN_WORDS.find((one) => text.includes(one))
    return word && !known.has(i + 1) ? [{ file, line: i + 1, rule: anywhere.code, text: word }] : []
  })
  return { said, findings: unique([...texts, ...findings, ...elsewhere]) }
}

function read(file: string, source: string, rate: number): Checked {
  switch (path.extname(file)) {
    case '.ts':
    case '.tsx': {
      const syntax = parse(file, source)
      const said = readCode(file, source, syntax)
      const ticked = EXAMPLES.test(file) ? [] : findTicks(file, source, syntax)
      const form = [...findUnlabelled(file, syntax, said), ...findBigMoney(file, syntax, rate)]
      return { said, findings: [...ticked, ...form, ...findOtherLabel(file, source)] }
    }
    case '.json': {
      const values = valuesOf(file, source)
      const findings = [...findTicksInData(file, values), ...findUnsaid(file, values)]
      return { said: readData(file, source), findings }
    }
    case '.html':
      return { said: readHtml(file, source), findings: findTicksInMarkup(file, source) }
    case '.md':
      return { said: readMarkdown(file, source), findings: findTicksInMarkup(file, source) }
    case '.scss':
      return { said: readStyles(file, source), findings: findLargerSizes(file, source, rate) }
    default:
      return { said: [], findings: [] }
  }
}

const unique = (findings: Finding[]) => [
  ...new Map(findings.map((one) => [`${one.file}:${one.line} ${one.rule} ${one.text}`, one])).values(),
]

/** Takes out what is allowed, and reports allowances that nothing needs. */
export function withoutAllowed(findings: readonly Finding[], allowed: readonly Allowed[]): Finding[] {
  const covers = (entry: Allowed) => (one: Finding) =>
    one.file === entry.file && one.rule === entry.rule && one.text.includes(entry.text)
  const unneeded = allowed
    .filter((entry) => !findings.some(covers(entry)))
    .map(({ file, rule, text }) => ({ file, line: 1, rule, text: `allowed without need: ${text}` }))
  return [...findings.filter((one) => !allowed.some((entry) => covers(entry)(one))), ...unneeded]
}

/** The repository's files that are looked at, from its root. */
export const filesIn = (root: string) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !UNSEEN.test(file))
    .sort()

/**
 * Holds every text of the repository, and the form in which it is shown, to the rules; or only these files.
 * @throws when a file is not there or cannot be parsed
 */
export function checkRepository(
  root: string,
  only?: readonly string[],
): Checked & { files: readonly string[] } {
  const text = (file: string) => readFileSync(path.resolve(root, file), 'utf8')
  const rate = Math.max(...fontSizes(text(RATE_SHEET)).map(({ px }) => px))
  const files = only ?? filesIn(root)
  const checked = files.map((file) => checkFile(file, text(file), rate))
  return {
    files,
    said: checked.flatMap(({ said }) => said),
    findings: withoutAllowed(
      checked.flatMap(({ findings }) => findings),
      only ? ALLOWED.filter(({ file }) => only.includes(file)) : ALLOWED,
    ),
  }
}
