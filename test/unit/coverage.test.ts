import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { exempt, readCoverage, readStatements, readTitles } from '../../scripts/coverage.mjs'

describe('docs/specification.md', () => {
  const { statements, bare, unknown } = readCoverage()

  test('each statement is shown by a test, or says why no test can show it', () => {
    expect(statements.size).toBeGreaterThan(250)
    expect(bare).toEqual([])
  })

  test('each id that code, tests and documents cite is a statement or a decision', () => {
    expect(unknown).toEqual([])
  })

  test('a statement is a list item or a table row with an id', () => {
    const text = '- **S1.2** The first.\n| S1.3 login | a call |\n**S1.4** is only mentioned.'
    expect([...readStatements(text).keys()]).toEqual(['S1.2', 'S1.3'])
  })

  test('a statement that no test can show ends with the reason', () => {
    expect(exempt('It is so. *(a document)*')).toBe('a document')
    expect(exempt('It *(nearly)* is so.')).toBeUndefined()
  })

  test('the ids at the end of a test title are the statements that the test shows', () => {
    const source = "test('one [S1.2]', …); it.each(rows)(`%s [S1.3, S2.4]`, …); test('an [S1.5] inside', …)"
    expect(readTitles(source).map(({ id }) => id)).toEqual(['S1.2', 'S1.3', 'S2.4'])
  })
})

describe('docs/trust.md', () => {
  const root = path.resolve(__dirname, '../..')
  const text = readFileSync(path.join(root, 'docs/trust.md'), 'utf8')

  test('every file that docs/trust.md names exists', () => {
    const named = text.matchAll(/`((?:src|server|contract|config|test|scripts)\/[^`\s]+)`/g)
    const files = [...named].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(40)
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test('every rule of docs/trust.md cites a statement of the specification in its last column', () => {
    const rules = text.split('\n').filter((line) => /^\| .+ \| .+`.+` \| .+ \| [^|]+ \|$/.test(line))
    expect(rules.length).toBeGreaterThan(70)
    expect(rules.filter((rule) => !/ \| S\d+\.\d+(, S\d+\.\d+)* \|$/.test(rule))).toEqual([])
  })
})
