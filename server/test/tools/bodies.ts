import type { PublicBlock } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import fc from 'fast-check'
import { anyText } from '../../../test/tools/any-text'
import { canonicalJson } from '../../src/lib/canonical-json'
import { wrap } from './harness'

/** The parts of a JSON schema that the tests read. */
export interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  patternProperties?: Record<string, Shape>
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Existing values by the name of their field, so that a request finds the data that it refers to. */
export type Known = Record<string, readonly unknown[]>

function textOf({ pattern, minLength = 0, maxLength = 40 }: Shape): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, 40) })
}

/** Values that a schema allows, some of them existing ones. */
function allowed(shape: Shape, known: Known, name = ''): fc.Arbitrary<unknown> {
  const own = anything(shape, known)
  const values = known[name]
  return values ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, own) : own
}

function anything(shape: Shape, known: Known): fc.Arbitrary<unknown> {
  const { type } = shape
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => anything({ ...shape, type: one }, known)))
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => allowed(one, known)))
  if (shape.type === 'null') return fc.constant(null)
  if (shape.type === 'string') return textOf(shape)
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'array') return fc.array(allowed(shape.items ?? {}, known), { maxLength: 3 })
  if (shape.type === 'integer' || shape.type === 'number')
    return fc.integer({ min: shape.minimum ?? -1000, max: shape.maximum ?? 2 ** 40 })
  const [rule] = Object.entries(shape.patternProperties ?? {})
  if (rule) return fc.dictionary(textOf({ pattern: rule[0] }), allowed(rule[1], known), { maxKeys: 3 })
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, inner] of Object.entries(shape.properties ?? {}))
    fields[name] = allowed(inner, known, name)
  return fc.record(fields, { requiredKeys: shape.required ?? [] })
}

const nested = (depth: number, inner: unknown): unknown =>
  JSON.parse(`${'[{"a":'.repeat(depth)}${JSON.stringify(inner)}${'}]'.repeat(depth)}`)

/** Property names that every object inherits, and names that a pattern may accept by mistake. */
const oddName = fc.constantFrom('constructor', 'toString', 'hasOwnProperty', 'a\nb', '', '名')

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', '0', -1, 0.5, 2 ** 31, 2 ** 53, 1e308, -0, [], {}, [[]], [null]),
  fc.constantFrom('a\0b', '\ud800', '\udfff', '%00', '../..', "'; drop table visitors; --", '𠮷'),
  fc.constantFrom(40, 200, 3_000).map((length) => '长'.repeat(length)),
  fc.constantFrom(10, 2_000).map((depth) => nested(depth, 1)),
  oddName.map((name) => ({ [name]: { x: [1] } })),
  anyText(30),
  fc.jsonValue({ maxDepth: 4 }),
)

type Json = Record<string, unknown>

/** The body with one random place replaced or removed, or with a value added there. */
const mutated = (body: fc.Arbitrary<Json>) =>
  fc
    .record({
      body,
      turns: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      value: odd,
      how: fc.constantFrom('set', 'drop', 'add'),
      added: oddName,
    })
    .map(({ body: original, turns, value, how, added }) => {
      const copy = structuredClone(original)
      let node = copy
      for (const [index, turn] of turns.entries()) {
        const names = Object.keys(node)
        const name = names[turn % Math.max(1, names.length)] ?? added
        const inner = node[name]
        if (index < turns.length - 1 && typeof inner === 'object' && inner !== null) {
          node = inner as Json
          continue
        }
        if (how === 'drop') delete node[name]
        else node[how === 'add' ? added : name] = value
        break
      }
      return copy
    })

const raw = fc.oneof(
  fc.constantFrom('', '[]', 'null', '"x"', '7', 'NaN', '\0'),
  fc.constantFrom('{', '{"public":', '\ufeff{}', '{"a":1}}', '{"a":1,}'),
  fc.constantFrom(
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"public":{"__proto__":1}}',
  ),
  fc.constantFrom(5_000, 30_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constant(`{"a":"${'x'.repeat(70 * 1024)}"}`),
  anyText(60),
)

export const payloadsFor = (row: Pick<Endpoint, 'payload'>, known: Known = {}) =>
  allowed(row.payload, known) as fc.Arbitrary<Json>

/** A different payload that the schema of the endpoint allows. */
export function anotherPayload(row: Pick<Endpoint, 'payload'>, payload: object): object {
  const samples = fc.sample(payloadsFor(row), { seed: 1, numRuns: 20 })
  const other = samples.find((one) => canonicalJson(one) !== canonicalJson(payload))
  if (!other) throw new Error('a row of one single payload cannot be called with another')
  return other
}

/** As `bodiesFor`, for a signed call, whose body is the payload alone. */
export function signedBodiesFor(row: Pick<Endpoint, 'payload'>, known: Known): fc.Arbitrary<string> {
  const payload = payloadsFor(row, known)
  return fc.oneof(
    { weight: 3, arbitrary: payload.map((body) => JSON.stringify(body)) },
    { weight: 3, arbitrary: mutated(payload).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: raw },
  )
}

/** Request bodies for an endpoint, as text: valid ones, almost valid ones, and invalid ones. */
export function bodiesFor(row: Endpoint, known: Known): fc.Arbitrary<string> {
  const payload = payloadsFor(row, known)
  const contexts: Partial<PublicBlock>[] = [{}, { _did: '' }, { _did: 'x'.repeat(128) }, { _ch: 'test-c3' }]
  const context = fc.constantFrom(...contexts)
  const shaped = fc.tuple(payload, context).map(([values, change]): Json => {
    const body = wrap(values)
    return { ...body, public: { ...body.public, ...change } }
  })
  return fc.oneof(
    { weight: 3, arbitrary: shaped.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: mutated(shaped).map((body) => JSON.stringify(body)) },
    {
      weight: 4,
      arbitrary: mutated(payload).map((body) => JSON.stringify(wrap(body))),
    },
    { weight: 1, arbitrary: payload.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: raw },
  )
}
