import { fen } from '@contract/brands'
import type { Alternative, Verdict } from '../tables'
import { differences } from './differences'

const verdict = (code: string, text = '年龄符合'): Verdict => ({
  code,
  matched: true,
  reasons: [{ code: 'age_fits', text }],
  annual_rate: 10,
  total_cost: fen(5),
})
const other = (code: string, total_cost = 5): Alternative => ({
  code,
  amount: fen(1),
  term: 3,
  changes: [],
  annual_rate: 10,
  total_cost: fen(total_cost),
})

test('equal answers of a match have no differences, whatever the order of their fields', () => {
  const stored = { results: [verdict('a'), verdict('b')], second_look: [other('c')] }
  const replayed = {
    second_look: stored.second_look,
    results: stored.results.map(
      (one) => Object.fromEntries(Object.entries(one).reverse()) as unknown as Verdict,
    ),
  }
  expect(differences(stored, replayed)).toEqual([])
})

test('a changed order, a missing product and a changed sentence or figure of a match are each reported once', () => {
  expect(
    differences(
      { results: [verdict('a'), verdict('b')], second_look: [] },
      { results: [verdict('b', '年龄不符'), verdict('a')], second_look: [other('c')] },
    ),
  ).toEqual([
    'list, order: stored a, b; replayed b, a',
    'list, b: stored {"annual_rate":10,"code":"b","matched":true,"reasons":[{"code":"age_fits","text":"年龄符合"}],"total_cost":5}; replayed {"annual_rate":10,"code":"b","matched":true,"reasons":[{"code":"age_fits","text":"年龄不符"}],"total_cost":5}',
    'second look, order: stored none; replayed c',
  ])
  expect(
    differences(
      { results: [verdict('a')], second_look: [other('c'), other('d')] },
      { results: [], second_look: [other('c', 6)] },
    ),
  ).toEqual([
    'list, order: stored a; replayed none',
    'second look, order: stored c, d; replayed c',
    'second look, c: stored {"amount":1,"annual_rate":10,"changes":[],"code":"c","term":3,"total_cost":5}; replayed {"amount":1,"annual_rate":10,"changes":[],"code":"c","term":3,"total_cost":6}',
  ])
})
