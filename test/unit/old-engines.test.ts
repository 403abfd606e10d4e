import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

const root = path.resolve(__dirname, '../..')

/**
 * What runs on a phone: the client, and the parts of the contract that are code. `.oxlintrc.json` names the same ones and
 * refuses all that has a name of its own; here is what a linter cannot tell from a field of ours (`.at`) or does not
 * read (patterns). The build turns newer syntax into older, but adds no missing method.
 */
const files = [
  ...readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`),
  ...readdirSync(path.join(root, 'contract/rates'), { encoding: 'utf8' }).map(
    (file) => `contract/rates/${file}`,
  ),
  'contract/rates.ts',
  'contract/price.ts',
  'contract/safe-hop.ts',
  'contract/formats.ts',
  'contract/channel.ts',
].filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))

interface Node {
  type?: string
  value?: unknown
  pattern?: string
  callee?: Node
  base?: Node
  property?: Node
}

/** What is called, without what makes the call conditional: `rows?.at` is `rows.at`. */
const bare = (node: Node | undefined): Node | undefined =>
  node?.type === 'OptionalChainingExpression' ? bare(node.base) : node

/** What the oldest browsers of `.browserslistrc` (Chrome 80, iOS 14) do not have, one word for each place. */
function tooNew(node: Node): string[] {
  const called = node.type === 'CallExpression' ? bare(node.callee) : undefined
  const found: string[] = []
  // Chrome 92, iOS 15.4.
  if (called?.type === 'MemberExpression' && called.property?.value === 'at') found.push('.at()')
  // iOS 16.4; a script that holds one is not even read.
  if (node.type === 'RegExpLiteral' && /\(\?<[=!]/.test(node.pattern ?? '')) found.push('lookbehind')
  const inside = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [...found, ...inside.flatMap((value) => (value && typeof value === 'object' ? tooNew(value) : []))]
}

const tooNewIn = (code: string, file = '') =>
  tooNew(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }))

test('what runs on a phone calls nothing that its oldest engines lack', () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    tooNewIn(readFileSync(path.join(root, file), 'utf8'), file).map((what) => `${file}: ${what}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['rows.at(-1)', ['.at()']],
  ['rows?.at(0)', ['.at()']],
  ['rows.at?.(0)', ['.at()']],
  ['/(?<=a)b/', ['lookbehind']],
  ['/(?<!a)b/u', ['lookbehind']],
  ['row.at; row.at = 1; fit({ at: 1 }); const { at } = row; look(at)', []],
  ['/(?<year>a)(?=b)/', []],
])('%s is told apart', (code, found) => {
  expect(tooNewIn(code)).toEqual(found)
})
