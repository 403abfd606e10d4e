import fc from 'fast-check'
import { readJson } from './json-text'

test.each([
  ['[\n  1,\n]', 'line 2, column 4: nothing follows this comma before "]": remove it'],
  ['{ "a": 1, }', 'line 1, column 9: nothing follows this comma before "}": remove it'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: "," or "}" is expected, not "b"'],
  ['{ a: 1 }', 'line 1, column 3: a name in quotes is expected, not a'],
  ['{ "a" 1 }', 'line 1, column 7: ":" is expected, not 1'],
  ['["a\nb"]', 'line 1, column 2: a value is expected, not "a'],
  ['[] // of cities', 'line 1, column 4: the end of the file is expected, not //'],
  ['[1, 2', 'line 1, column 6: "," or "]" is expected, not the end of the file'],
  ['', 'line 1, column 1: a value is expected, not the end of the file'],
])('the text %j is refused with the place and the kind of its first fault', (text, message) => {
  expect(() => readJson(text)).toThrow(new Error(message))
})

test('every text is read as JSON.parse reads it, and refused where that refuses it', () => {
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

test('each value has its line, one that is missing that of what it would be in, and a member that occurs twice is named', () => {
  const { lineOf, repeated } = readJson('[\n  { "a/b": 1,\n    "c": [\n  true ] },\n  { "d": 1, "d": 2 }\n]')
  const pointers = ['', '/0', '/0/a~1b', '/0/c/0', '/0/missing/x', '/1/d']
  expect(pointers.map(lineOf)).toEqual([1, 2, 2, 4, 2, 5])
  expect(repeated).toEqual(['/1/d'])
})
