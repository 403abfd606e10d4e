import { spawnSync } from 'node:child_process'
import path from 'node:path'

interface Row {
  what: string
  bytes?: number
  count?: number
  limit: number
  names?: string[]
}

const root = path.resolve(__dirname, '..')

describe('the budgets (decisions.md §6, style.md 16)', () => {
  let rows: Row[] = []
  beforeAll(() => {
    const run = spawnSync(process.execPath, ['scripts/budgets.mjs', '--json'], {
      cwd: root,
      encoding: 'utf8',
    })
    const json = run.stdout.split('\n').find((line) => line.startsWith('['))
    if (!json) throw new Error(`the sizes could not be measured: ${run.stderr}`)
    rows = JSON.parse(json)
  }, 300_000)
  const over = (kind: RegExp) => {
    const measured = rows.filter((row) => kind.test(row.what))
    expect(measured).not.toHaveLength(0)
    return measured.filter((row) => (row.bytes ?? row.count ?? Number.NaN) > row.limit)
  }

  test('the first load of / is at most 100 KB of JS and CSS [S9.6, S12.8]', () => {
    expect(over(/^H5 first load/)).toEqual([])
  })
  test('no lazy route loads more than 25 KB of its own [S2.4, S9.6]', () => {
    expect(over(/^H5 own files/)).toEqual([])
  })
  test('every page but the first comes with files of its own, which / does not load [S2.4]', () => {
    const own = rows.filter(({ what }) => /^(H5 own files|mini-program pages)/.test(what))
    expect(own.length).toBeGreaterThan(25)
    expect(own.filter(({ bytes = 0 }) => bytes < 1024)).toEqual([])
  })
  test('no page asks a third party for anything [S5.6]', () => {
    expect(over(/^H5 third-party/)).toEqual([])
  })
  test('the main package of the mini-program is at most 400 KB, each sub-package at most 300 KB [S9.6]', () => {
    expect(over(/^mini-program/)).toEqual([])
  })
})
