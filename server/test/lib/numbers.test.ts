import fc from 'fast-check'
import { digitsFor, newNumber, ownerOf, userIn } from '../../src/lib/numbers'
import { systemRandom } from '../../src/lib/random'
import { createVault } from '../../src/lib/vault'

const vaultOf = (indexSecret: string) =>
  createVault({ vaultKeys: [{ id: 'k1', key: Buffer.alloc(32) }], indexSecret, signSecret: 's' })
const vault = vaultOf('one secret')

const users = fc.integer({ min: 1, max: 9_999_999_999 })
const tails = fc.stringMatching(/^\d{8}$/)
const kinds = fc.constantFrom('DD', 'SQ', 'XS')
const withTail = (tail: string) => ({ vault, random: { ...systemRandom, digits: () => tail } })

test('a number consists of its kind and 18 digits, and tells the server whose it is', () => {
  fc.assert(
    fc.property(kinds, users, tails, (kind, user_id, tail) => {
      const number = newNumber(kind, withTail(tail), user_id)
      expect(number).toMatch(new RegExp(`^${kind}\\d{18}$`))
      expect(ownerOf(vault, number)).toBe(user_id)
    }),
  )
})

test('two visitors, or two random parts, never lead to one number', () => {
  fc.assert(
    fc.property(kinds, users, tails, users, tails, (kind, user_id, tail, other, rest) => {
      const same = user_id === other && tail === rest
      expect(newNumber(kind, withTail(tail), user_id) === newNumber(kind, withTail(rest), other)).toBe(same)
    }),
  )
})

test('numbers of another key or kind have nothing to do with these', () => {
  const other = vaultOf('another secret')
  fc.assert(
    fc.property(users, tails, (user_id, tail) => {
      const number = newNumber('DD', withTail(tail), user_id)
      expect(newNumber('DD', { ...withTail(tail), vault: other }, user_id)).not.toBe(number)
      expect(newNumber('SQ', withTail(tail), user_id).slice(2)).not.toBe(number.slice(2))
      expect(ownerOf(other, number)).not.toBe(user_id)
    }),
  )
})

test('two numbers of one visitor share no half, and none shows the visitor', () => {
  const numbers = Array.from({ length: 300 }, () =>
    newNumber('SQ', { vault, random: systemRandom }, 1_234_567_890),
  )
  for (const [from, to] of [
    [2, 11],
    [11, 20],
  ])
    expect(new Set(numbers.map((number) => number.slice(from, to))).size).toBe(300)
  expect(numbers.filter((number) => number.includes('123456789'))).toEqual([])
  // Each place takes each digit: no part stands still.
  for (let at = 2; at < 20; at++) expect(new Set(numbers.map((number) => number[at])).size).toBe(10)
})

test('consecutive random parts lead to numbers that are far apart', () => {
  const numbers = [...'0123456789'].map((last) =>
    newNumber('DD', withTail(`0000000${last}`), 10_001).slice(2),
  )
  for (const [at, one] of numbers.entries())
    for (const other of numbers.slice(at + 1))
      expect([...one].filter((digit, place) => digit !== other[place]).length).toBeGreaterThan(8)
})

test.each(['', 'DD1', 'SQ2611200482917365', 'QQ123456789012345678', 'DD12345678901234567x'])(
  'the text "%s" belongs to nobody',
  (text) => expect(ownerOf(vault, text)).toBe(0),
)

test('a session’s digits tell its visitor and are other ones each time', () => {
  const [one, two] = [1, 2].map(() => digitsFor('session', { vault, random: systemRandom }, 10_001))
  expect(one).not.toBe(two)
  for (const digits of [one, two]) expect(userIn('session', vault, digits ?? '')).toBe(10_001)
})

test('a visitor whose number has more than ten digits gets no number', () => {
  expect(() => newNumber('DD', withTail('00000000'), 10_000_000_000)).toThrow(RangeError)
})
