import type { TObject } from 'typebox'
import type { Shape } from '../../tools/bodies'

type Json = Record<string, unknown>

/** A body with one invalid field, and the path of that field with dots between its parts. */
interface Broken {
  field: string
  body: Json
}

/** Values of each JSON type. The number is not an integer, and one text looks like a number. */
const SAMPLES: Record<string, unknown[]> = {
  null: [null],
  boolean: [true],
  number: [0.5],
  string: ['x', '7'],
  array: [[]],
  object: [{}],
}

const typesOf = (shape: Shape): string[] =>
  shape.anyOf?.flatMap(typesOf) ?? [shape.type ?? typeof (shape.const ?? shape.enum?.[0] ?? {})].flat()

const wrongFor = (shape: Shape): unknown[] => {
  const taken = typesOf(shape)
  return Object.keys(SAMPLES)
    .filter((type) => !taken.includes(type))
    .flatMap((type) => SAMPLES[type] ?? [])
}

/** The schema of one field of an object. All fields of a dictionary share one schema. */
const inner = (shape: Shape, name: string) =>
  shape.properties?.[name] ?? shape.items ?? Object.values(shape.patternProperties ?? {})[0]

/** A copy of `body` with another value at one path. JSON drops `undefined`, which removes the field. */
function changed(body: Json, path: string[], value: unknown): Json {
  const copy = structuredClone(body)
  const holder = path.slice(0, -1).reduce<Json>((node, name) => node[name] as Json, copy)
  holder[path.at(-1) ?? ''] = value
  return copy
}

/** Every field of a value with its path: the fields that the schema declares and those that the value contains. */
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

/** Variants of a valid body, each with one change: one field in a wrong JSON type, or one required field removed. */
export const brokenBodies = (schema: TObject, body: Json): Broken[] =>
  [...fieldsOf(schema as Shape, body)].flatMap(({ path, shape, required }) =>
    [...wrongFor(shape), ...(required ? [undefined] : [])].map((value) => ({
      field: path.join('.'),
      body: changed(body, path, value),
    })),
  )
