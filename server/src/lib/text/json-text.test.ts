import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { readJson } from './json-text'

test.each([
  ['[\n  1,\n]', 'line 2, column 4: nothing follows this comma before "]": remove it'],
  ['{ "a": 1, }', 'line 1, column 9: nothing follows this comma before "}": remove it'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: "," or a closing bracket is expected, not "b"'],
  ['{ a: 1 }', 'line 1, column 3: a is not JSON (InvalidSymbol)'],
  ['{ "a" 1 }', 'line 1, column 7: ":" is expected, not 1'],
  ['["a\nb"]', 'line 1, column 2: "a is not JSON (UnexpectedEndOfString)'],
  ['[] // of cities', 'line 1, column 4: // of cities is not JSON (InvalidCommentToken)'],
  ['[] []', 'line 1, column 4: the end of the file is expected, not ['],
  ['[, 1]', 'line 1, column 2: a value is expected, not ,'],
  ['[1, 2', 'line 1, column 6: "," or "]" is expected, not the end of the file'],
  ['', 'line 1, column 1: a value is expected, not the end of the file'],
])('the text %j is refused with the place and the kind of its first fault', (text, message) => {
  expect(() => readJson(text)).toThrow(new Error(message))
})

test('the JSON reader with lines returns what JSON.parse returns, and refuses what it refuses', () => {
  const change = fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...'{}[],:"\\ \n\u00A0\u0000a1-.eu'))
  let refused = 0
  fc.assert(
    fc.property(fc.json(), fc.option(change), (json, changed) => {
      const [at, gone, sign] = changed ?? [0, 0, '']
      const place = at % (json.length + 1)
      const text = json.slice(0, place) + sign + json.slice(place + gone)
      const outcome = (read: () => unknown) => {
        try {
          return { value: read() }
        } catch {
          refused++
          return 'refused'
        }
      }
      expect(outcome(() => readJson(text).value)).toEqual(outcome(() => JSON.parse(text)))
    }),
    { numRuns: 300, seed: 44 },
  )
  expect(refused).toBeGreaterThan(50)
})

test('the JSON reader reads long strings, a member __proto__ and huge numbers as JSON.parse does', () => {
  for (const text of [
    `"${'x'.repeat(8e6)}"`,
    `"${'\\\\n'.repeat(1e5)}"`,
    '[1e400, -0, {"__proto__": {"a": 1}, "constructor": null}]',
  ])
    expect(isDeepStrictEqual(readJson(text).value, JSON.parse(text))).toBe(true)
})

test('the JSON reader refuses lists more than 100 deep, and a long text without an end, with the place', () => {
  const refusal = new Error('line 2, column 296: lists and objects are more than 100 deep')
  expect(() => readJson(`[\n${'[{"a":'.repeat(15_000)}`)).toThrow(refusal)
  expect(readJson(`${'['.repeat(100)}1${']'.repeat(100)}`).lineOf('')).toBe(1)
  expect(() => readJson(`"${'x'.repeat(8e6)}`)).toThrow('line 1, column 1: "xxx')
})

test('the JSON reader gives the line of each value, for a missing value the line of its parent, and names a duplicate member', () => {
  const { lineOf, repeated } = readJson('[\n  { "a/b": 1,\n    "c": [\n  true ] },\n  { "d": 1, "d": 2 }\n]')
  const pointers = ['', '/0', '/0/a~1b', '/0/c/0', '/0/missing/x', '/1/d']
  expect(pointers.map(lineOf)).toEqual([1, 2, 2, 4, 2, 5])
  expect(repeated).toEqual(['/1/d'])
})
