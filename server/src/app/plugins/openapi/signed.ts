import { CODE } from '@contract/codes'
import { Envelope } from '@contract/envelope'
import { type SignedCall, UNPROCESSABLE } from '@contract/signed/signed-call'
import { type SenderKind, signedGroups, signedRows } from '@contract/signed/signed-calls'

export const SIGNED_INTRODUCTION = `Calls under \`/open/institutions/\` and \`/open/partners/\` come from other servers. They are signed by Standard Webhooks (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), their bodies have no request context, and their HTTP status is the body code; invalid fields are ${UNPROCESSABLE}.`

const HEADERS = {
  'webhook-id': 'Id of the message. The same id with the same body gets the same response for a day.',
  'webhook-timestamp': 'Unix time in seconds, within five minutes of the server.',
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The parameters for headers with these descriptions. */
export const headersOf = (descriptions: Record<string, string>) =>
  Object.entries(descriptions).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    required: true,
    schema: { type: 'string' },
  }))

function operation(kind: SenderKind, path: string, row: SignedCall, failed: (text: string) => object) {
  const text = { required: true, schema: { type: 'string' } }
  return {
    operationId: path.replace(/^\//, '').replaceAll(/[^A-Za-z0-9]+/g, '_'),
    summary: row.summary,
    tags: [kind],
    security: [{ webhookSignature: [] }],
    parameters: [
      ...namesIn(path).map((name) => ({ name, in: 'path', description: 'The sender', ...text })),
      ...headersOf(HEADERS),
    ],
    requestBody: { required: true, content: json(row.payload) },
    responses: {
      [CODE.ok]: { description: 'The result', content: json(Envelope(row.data)) },
      [CODE.badRequest]: failed('The body is not a JSON object'),
      [CODE.unauthenticated]: failed('Unknown sender, no valid signature, or a wrong time'),
      [CODE.notFound]: failed('Not found among what belongs to the sender'),
      [CODE.conflict]: failed('The same id was used with another body, or a conflict with the current state'),
      [UNPROCESSABLE]: failed('Invalid fields, listed in `errors`'),
      [CODE.rateLimited]: failed('Too many calls; see `Retry-After`'),
      503: failed('Temporarily unavailable; see `Retry-After`'),
    },
  }
}

/** The signed calls as paths of the OpenAPI document, where a path parameter is written `{code}`. */
export const signedPaths = (failed: (text: string) => object) =>
  Object.fromEntries(
    signedRows.map(({ kind, path, row }) => [
      path.replaceAll(/:(\w+)/g, '{$1}'),
      { post: operation(kind, path, row, failed) },
    ]),
  )

export const signedTags = Object.entries(signedGroups).map(([name, { title: description }]) => ({
  name,
  description,
}))

export const signedScheme = {
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: '`v1,<base64>` (HMAC-SHA256) or `v1a,<base64>` (ed25519) over `<id>.<timestamp>.<body>`.',
  },
}
