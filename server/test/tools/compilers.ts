import validators from '@fastify/ajv-compiler'
import serializers from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type Route = { method: string; url: string; httpPart?: string; httpStatus?: string }
type Factory = (...given: unknown[]) => (route: Route) => unknown

/** Caches the compiled validators and serialisers of each route schema, however many servers a process creates. */
function once(factory: Factory): Factory {
  const made = new Map<string, unknown>()
  return (...given) => {
    const compile = factory(...given)
    return (route) => {
      const key = [route.method, route.url, route.httpPart, route.httpStatus].join(' ')
      const compiled = made.get(key) ?? compile(route)
      made.set(key, compiled)
      return compiled
    }
  }
}

/** Fastify's own compilers with a cache, because the endpoint table is the same in every server of a test file. */
export const sharedCompilers = {
  buildValidator: once(validators() as unknown as Factory),
  buildSerializer: once(serializers() as unknown as Factory),
} as unknown as Factories
