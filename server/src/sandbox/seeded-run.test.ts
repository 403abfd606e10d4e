import fc from 'fast-check'
import { seededRandom } from './seeded-run'

const seed = fc.string()
const name = fc.string()

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
