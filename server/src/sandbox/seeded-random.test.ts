import fc from 'fast-check'
import { seededRandom } from './seeded-random'

const seed = fc.string()
const name = fc.string()

test('a uuid is of version 4, and digits and tokens are as long as asked for', () => {
  fc.assert(
    fc.property(seed, name, fc.integer({ min: 0, max: 100 }), (one, two, length) => {
      const random = seededRandom(one, two)
      expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(random.digits(length)).toMatch(new RegExp(`^\\d{${length}}$`))
      expect(Buffer.from(random.token(length), 'base64url')).toHaveLength(length)
    }),
  )
})

/** The first values of each kind. */
const draws = (one: string, two: string) => {
  const random = seededRandom(one, two)
  return [random.uuid(), random.digits(10), random.token(32), random.uuid(), random.digits(6)]
}

test('the same seed and name give the same draws, another seed or name gives others', () => {
  fc.assert(
    fc.property(seed, name, (one, two) => {
      expect(draws(one, two)).toEqual(draws(one, two))
      expect(draws(`${one}1`, two)).not.toEqual(draws(one, two))
      expect(draws(one, `${two}1`)).not.toEqual(draws(one, two))
    }),
  )
})

test('no uuid is drawn twice, and all digits are drawn about as often', () => {
  const random = seededRandom('1', 'many')
  const uuids = Array.from({ length: 2_000 }, () => random.uuid())
  expect(new Set(uuids).size).toBe(uuids.length)
  const counts = Array.from(random.digits(20_000)).reduce(
    (all, digit) => all.set(digit, (all.get(digit) ?? 0) + 1),
    new Map<string, number>(),
  )
  expect([...counts.values()].every((count) => count > 1_800 && count < 2_200)).toBe(true)
})
