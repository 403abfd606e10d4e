import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseFaults } from '@contract/sandbox'
import { readSettings } from '../../server/src/config/config'
import { read, root } from './sources'

const isThere = (file: string) => existsSync(path.join(root, file))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  ...readdirSync(path.join(root, 'docs')).map((file) => `docs/${file}`),
].filter((file) => file.endsWith('.md'))

/** Returns the matches of a pattern in the code of the documents: fenced blocks and text between backticks. */
function inCode(pattern: RegExp): { name: string; found: string }[] {
  return documents.flatMap((name) =>
    [...read(name).matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)]
      .flatMap(([, block, word]) => [...(block ?? word ?? '').matchAll(pattern)])
      .map(([, found = '']) => ({ name, found })),
  )
}

test('every npm script that a document names exists [S28.7]', () => {
  const named = inCode(/\bnpm run (?:--silent )?([\w:-]+)/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ found }) => !(found in scripts))).toEqual([])
})

test('README and CONTRIBUTING list every npm script', () => {
  const listed = ['README.md', 'CONTRIBUTING.md'].flatMap((name) =>
    [...read(name).matchAll(/`(?:npm (?:run )?)?([\w:-]+)`/g)].map(([, script = '']) => script),
  )
  expect(Object.keys(scripts).filter((script) => !listed.includes(script))).toEqual([])
})

test('every file that a document names exists [S28.7]', () => {
  const started = inCode(/\bnode ((?:scripts|bench|server|test)\/[\w./-]+)/g)
  const named = inCode(/^((?:src|server|contract|config|test|scripts|docs|bench|types)\/[\w./-]*\w)$/g)
  expect(started.length).toBeGreaterThan(10)
  expect(named.length).toBeGreaterThan(100)
  expect([...started, ...named].filter(({ found }) => !isThere(found))).toEqual([])
})

test('the table of settings has every setting that the server reads, and no other [S27.2]', () => {
  const { names } = readSettings({}, root)
  const [, table = ''] = read('docs/operating.md').split('\n## Settings of the server (environment)\n')
  const rows = [...table.slice(0, table.indexOf('\n## ')).matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`(\w+)\*?`/g)].map(([, name = '']) => name),
  )
  const own = [...names].filter((name) => !name.startsWith('TARO_APP_'))
  expect(rows.filter((name) => name !== 'TARO_APP_').sort()).toEqual(own.sort())
})

test('every picture and document that a document links to exists [S28.7]', () => {
  const targets = documents.flatMap((name) =>
    [...read(name).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => ({ name, target })),
  )
  const own = targets.filter(({ target }) => !/^https?:/.test(target))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter(({ name, target }) => !isThere(path.join(path.dirname(name), target)))).toEqual([])
})

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('every heading that a document links to exists [S28.7]', () => {
  const links = documents.flatMap((name) =>
    [...read(name).matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)]
      .filter(([, target = '']) => !/^https?:/.test(target))
      .map(([, target = '', anchor = '']) => ({
        file: target ? path.join(path.dirname(name), target) : name,
        anchor,
      })),
  )
  const anchorsOf = (file: string) =>
    [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ file, anchor }) => !anchorsOf(file).includes(anchor))).toEqual([])
})

test('the sandbox supports every fault that the handbook shows [S28.7]', () => {
  const shown = [...read('docs/testing.md').matchAll(/(?:x-sandbox-fault: |qa_fault=)([^\s'"`&]+)/g)].map(
    ([, fault = '']) => fault,
  )
  expect(shown.length).toBeGreaterThan(0)
  for (const fault of shown) expect(parseFaults(decodeURIComponent(fault)).size).toBeGreaterThan(0)
})
