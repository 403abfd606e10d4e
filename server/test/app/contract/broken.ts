import { bodyOf } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import type { Shape } from '../../tools/bodies'

type Json = Record<string, unknown>

/** A body with one thing wrong, and the field that must be named for it (dots between names). */
export interface Broken {
  field: string
  body: Json
}

/** Values of each JSON type; the number is no integer, and a text that reads like one is none either. */
const SAMPLES: Record<string, unknown[]> = {
  null: [null],
  boolean: [true],
  number: [0.5],
  string: ['x', '7'],
  array: [[]],
  object: [{}],
}

const typesOf = (shape: Shape): string[] =>
  shape.anyOf?.flatMap(typesOf) ?? [shape.type ?? (shape.const === undefined ? '' : typeof shape.const)]

const wrongFor = (shape: Shape): unknown[] => {
  const taken = typesOf(shape)
  return Object.keys(SAMPLES)
    .filter((type) => !taken.includes(type))
    .flatMap((type) => SAMPLES[type] ?? [])
}

/** The shape of one name of an object; those of a dictionary share theirs. */
const inner = (shape: Shape, name: string) =>
  shape.properties?.[name] ?? shape.items ?? Object.values(shape.patternProperties ?? {})[0]

/** A copy of `body` in which `change` has been done to the object or list that holds the last name of `path`. */
function changed(body: Json, path: string[], change: (holder: Json, name: string) => void): Json {
  const copy = structuredClone(body)
  const last = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce<Json>((node, name) => node[name] as Json, copy)
  change(holder, last)
  return copy
}

/** Every field of a value, by its path: those that the shape declares, there or not, and what is really in it. */
function* fieldsOf(
  shape: Shape,
  value: unknown,
  path: string[] = [],
): Generator<{ path: string[]; shape: Shape; required: boolean }> {
  const here = typeof value === 'object' && value !== null ? (value as Json) : {}
  const names = new Set([...Object.keys(shape.properties ?? {}), ...Object.keys(here)])
  for (const name of names) {
    const own = inner(shape, name)
    if (!own) continue
    const next = [...path, name]
    yield { path: next, shape: own, required: shape.required?.includes(name) ?? false }
    if (Object.hasOwn(here, name)) yield* fieldsOf(own, here[name], next)
  }
}

/** A lawful body with each of its fields in each wrong JSON type, one at a time. */
export const ofWrongType = (row: Endpoint, body: Json): Broken[] =>
  [...fieldsOf(bodyOf(row.payload) as Shape, body)].flatMap(({ path, shape }) =>
    wrongFor(shape).map((value) => ({
      field: path.join('.'),
      body: changed(body, path, (holder, name) => {
        holder[name] = value
      }),
    })),
  )

/** A lawful body without each of the fields that it must have, one at a time. */
export const withoutRequired = (row: Endpoint, body: Json): Broken[] =>
  [...fieldsOf(bodyOf(row.payload) as Shape, body)]
    .filter(({ required }) => required)
    .map(({ path }) => ({
      field: path.join('.'),
      body: changed(body, path, (holder, name) => {
        delete holder[name]
      }),
    }))
