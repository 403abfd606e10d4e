import fc from 'fast-check'
import { hiddenOf, shownOf } from './hidden'

const LARGE_PRIME = 1_000_003

const inverse = (value: number) => {
  let [result, base, exponent] = [1n, BigInt(value), LARGE_PRIME - 2]
  for (; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2) result = (result * base) % BigInt(LARGE_PRIME)
    base = (base * base) % BigInt(LARGE_PRIME)
  }
  return Number(result)
}
const modulo = (value: number) => ((value % LARGE_PRIME) + LARGE_PRIME) % LARGE_PRIME

/** Whether a vector is a sum of multiples of the others, found by elimination. */
function spanOf(vectors: number[][]) {
  const basis: { pivot: number; vector: number[] }[] = []
  const reduce = (vector: number[]) =>
    basis.reduce((rest, { pivot, vector: by }) => {
      const factor = rest[pivot] ?? 0
      return factor ? rest.map((value, i) => modulo(value - factor * (by[i] ?? 0))) : rest
    }, vector.map(modulo))
  for (const vector of vectors) {
    const rest = reduce(vector)
    const pivot = rest.findIndex(Boolean)
    if (pivot < 0) continue
    const scale = inverse(rest[pivot] as number)
    basis.push({ pivot, vector: rest.map((value) => modulo(value * scale)) })
  }
  return (vector: number[]) => reduce(vector).every((value) => value === 0)
}

/** The counts of all groups of cells that can be calculated from what is shown. */
function calculable(counts: number[][], width: number): number[] {
  const shown = shownOf(counts, width)
  const all = counts.flatMap((row, r) => row.map((count, c) => ({ count, r, c })))
  const of = (has: (cell: { r: number; c: number }) => boolean) => all.map((cell) => (has(cell) ? 1 : 0))
  const isIn = spanOf([
    ...(shown.total === null ? [] : [of(() => true)]),
    ...shown.rows.flatMap((count, row) => (count === null ? [] : [of(({ r }) => r === row)])),
    ...shown.columns.flatMap((count, column) => (count === null ? [] : [of(({ c }) => c === column)])),
    ...shown.cells.flatMap((row, r0) =>
      row.flatMap((count, c0) => (count === null ? [] : [of(({ r, c }) => r === r0 && c === c0)])),
    ),
  ])
  return Array.from({ length: 2 ** all.length - 1 }, (_, n) => all.map((_, i) => ((n + 1) >> i) & 1))
    .filter(isIn)
    .map((group) => all.reduce((total, { count }, i) => total + (group[i] ? count : 0), 0))
}

const count = fc.oneof(fc.nat(7), fc.nat(30))
const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(count, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

test('no group of 1 to 4 people can be calculated from the shown numbers of a report [S27.26]', () => {
  fc.assert(
    fc.property(table, (counts) => {
      const found = calculable(counts, counts[0]?.length ?? 0)
      expect(found.filter((people) => people > 0 && people < 5)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a report without small groups hides nothing', () => {
  const large = fc.oneof(fc.constant(0), fc.integer({ min: 5, max: 50 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(large, large, large), { minLength: 1, maxLength: 4 }), (counts) => {
      expect(shownOf(counts, 3).cells).toEqual(counts)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['a small part hides the next larger one too', [50, 3, 20, 0], [1, 2]],
  ['small parts that are five together hide no other', [50, 3, 20, 2], [1, 3]],
  ['five parts of one each hide an empty one too', [1, 1, 1, 1, 1, 0, 0], [0, 1, 2, 3, 4, 5]],
  ['the parts of a small total are all hidden', [3, 0], [0, 1]],
  ['a total without people hides nothing', [0, 0], []],
])('in a report %s', (_, parts, hidden) => {
  expect(hiddenOf(parts)).toEqual(new Set(hidden))
})
