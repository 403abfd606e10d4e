import type { FastifyInstance } from 'fastify'

/** Accepts the fields of HTML forms and no other body, of at most `bodyLimit` bytes. */
export function acceptForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}
