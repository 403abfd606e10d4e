import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseFaults } from '@contract/sandbox'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const docs = readdirSync(path.join(root, 'docs')).filter((file) => file.endsWith('.md'))
const documents = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', ...docs.map((file) => `docs/${file}`)]
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** What the documents write as code: fenced blocks and words between backticks. */
const codeOf = (text: string) =>
  [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, word]) => block ?? word ?? '')

describe.each(documents)('%s', (name) => {
  const text = read(name)
  const code = codeOf(text)

  test('every npm script that it names exists [S28.7]', () => {
    const named = code.flatMap((each) =>
      [...each.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => script),
    )
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  test('every program that it starts with node exists [S28.7]', () => {
    const started = code.flatMap((each) =>
      [...each.matchAll(/\bnode ((?:scripts|bench|server|test)\/[\w./-]+)/g)].map(([, file = '']) => file),
    )
    expect(started.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test('every picture and document that it leads to exists [S28.7]', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const own = targets.filter((target) => !/^https?:/.test(target))
    expect(own.filter((target) => !existsSync(path.join(root, path.dirname(name), target)))).toEqual([])
  })
})

test('every fault that the handbook shows is one that the sandbox understands [S28.7]', () => {
  const shown = [...read('docs/testing.md').matchAll(/(?:x-sandbox-fault: |qa_fault=)([^\s'"`&]+)/g)].map(
    ([, fault = '']) => fault,
  )
  expect(shown.length).toBeGreaterThan(0)
  for (const fault of shown) expect(parseFaults(decodeURIComponent(fault)).size).toBeGreaterThan(0)
})
