import fc from 'fast-check'
import { uuid } from './uuid'

test('has the shape of a version-4 UUID for any time and any randomness [S3.6]', () => {
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

test('two made in the same millisecond differ [S3.6]', () => {
  expect(new Set(Array.from({ length: 1000 }, () => uuid(1, Math.random))).size).toBe(1000)
})
