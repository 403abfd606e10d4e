import fc from 'fast-check'
import { uuid } from './uuid'

test('a generated id is a version-4 UUID for any time and any randomness [S3.6]', () => {
  fc.assert(
    fc.property(
      fc.nat(4e12),
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
        minLength: 32,
        maxLength: 32,
      }),
      (now, numbers) => {
        let i = 0
        expect(uuid(now, () => numbers[i++] ?? 0)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        )
      },
    ),
  )
})

test('ids of the same millisecond differ [S3.6]', () => {
  expect(new Set(Array.from({ length: 1000 }, () => uuid(1, Math.random))).size).toBe(1000)
})

test.each([
  [0, 0, '00000000-0000-4000-8000-000000000000'],
  [0, 0.999, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  // The lowest digit of the time comes first.
  [0x12345678abcd, 0, 'dcba8765-4321-4000-8000-000000000000'],
  [1, 0.999, '0fffffff-ffff-4fff-bfff-ffffffffffff'],
])('the id at %d with the random number %d is %s', (now, number, id) =>
  expect(uuid(now, () => number)).toBe(id),
)
