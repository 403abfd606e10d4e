import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readCoverage } from '../../scripts/coverage.mjs'

describe('docs/specification.md', () => {
  const { statements, bare, unknown } = readCoverage()

  test('each statement is shown by a test, or says why no test can show it', () => {
    expect(statements.size).toBeGreaterThan(250)
    expect(bare).toEqual([])
  })

  test('each id that code, tests and documents cite is a statement', () => {
    expect(unknown).toEqual([])
  })
})

describe('docs/trust.md', () => {
  const root = path.resolve(__dirname, '../..')
  const text = readFileSync(path.join(root, 'docs/trust.md'), 'utf8')

  test('every rule of docs/trust.md cites a statement of the specification in its last column', () => {
    const rules = text
      .split('\n')
      .filter((line) => /^\|( [^|]+ \|){4}$/.test(line) && !/^\| (rule|---) /.test(line))
    expect(rules.length).toBeGreaterThan(50)
    expect(rules.filter((rule) => !/ \| S\d+\.\d+(, S\d+\.\d+)* \|$/.test(rule))).toEqual([])
  })
})
