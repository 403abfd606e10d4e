import { CODE } from '@contract/codes'
import { bodyOf } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import { type Group, groups, type Path } from '@contract/endpoints'
import { Envelope, FieldError } from '@contract/envelope'
import { SANDBOX_HEADERS } from '@contract/sandbox'
import {
  type SenderKind,
  type SignedCall,
  signedGroups,
  signedRows,
  UNPROCESSABLE,
} from '@contract/signed/signed-calls'
import { bodyOf as messageOf, type Webhook, webhooks } from '@contract/webhooks/webhooks'
import type { FastifyInstance } from 'fastify'
import { Type as T } from 'typebox'
import type { Deps } from '../../http/deps'
import { rowsOf } from './endpoints'
import { hasToken } from './health'

const groupOf = (path: Path) =>
  (Object.keys(groups) as Group[]).find((group) => Object.hasOwn(groups[group].rows, path))

const INTRODUCTION = `All calls are \`POST\` with JSON. Every body carries the request context in \`public\`, \`url\`, \`phone_mark\` and \`user_id\`.

Every response to a client's request is HTTP 200 with an envelope \`{code, msg, errors, data}\`; \`data\` is null unless \`code\` is ${CODE.ok}. ${CODE.validation} = invalid fields in \`errors\`, ${CODE.unauthenticated} = log in first, ${CODE.consentsDue} = give the login consents first, ${CODE.rateLimited} = too many requests (\`errors\` has \`wait_seconds\`), ${CODE.conflict} = conflict, ${CODE.badRequest}, ${CODE.forbidden}, ${CODE.notFound}, ${CODE.tooLarge} = refused. Any other HTTP status means that the server failed.

Money is an integer number of fen, rates are annual percentages with two decimals, terms are months, times are ISO 8601.

Calls under \`/open/institutions/\` and \`/open/partners/\` come from other servers. They are signed by Standard Webhooks (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), their bodies have no request context, and their HTTP status is the body code; invalid fields are ${UNPROCESSABLE}.`

const HEADER_NOTES = {
  [SANDBOX_HEADERS.persona]:
    'Name of a test visitor: a request without an access token is handled as this visitor; `/test/user/login` resets it to its initial state and logs it in.',
  [SANDBOX_HEADERS.clock]: "ISO 8601 time with zone: the server's clock for this request.",
  [SANDBOX_HEADERS.fault]:
    '`slow:<ms>`, `offline`, `timeout`, `http<status>` or a body code; `<path>=<fault>` for one path; several are separated by commas.',
}

const SANDBOX = `Test mode: ${Object.entries(HEADER_NOTES)
  .map(([name, note]) => `\`${name}\` – ${note}`)
  .join(' ')}`

const json = (schema: unknown) => ({ 'application/json': { schema } })
const failed = (description: string) => ({
  description,
  content: json({ $ref: '#/components/schemas/Failure' }),
})

const idOf = (path: string) => path.replace(/^\//, '').replaceAll(/[^A-Za-z0-9]+/g, '_')

const headersOf = (descriptions: Record<string, string>, required: boolean) =>
  Object.entries(descriptions).map(([name, description]) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  }))

const sandboxHeaders = headersOf(HEADER_NOTES, false)

const IDEMPOTENT = 'Idempotent: the same `public.request_id` gets the same response and has one effect.'

const SHARED = 'Also answers a `GET` with this query and without a body, which caches may keep:'

const descriptionOf = ({ summary, idempotent, shared }: Endpoint) =>
  [
    summary,
    ...(idempotent ? [IDEMPOTENT] : []),
    ...(shared ? [`${SHARED} ${shared.map((name) => `\`${name}\``).join(', ') || 'none'}.`] : []),
  ].join('\n\n')

function operation(path: Path, row: Endpoint, sandbox: boolean) {
  return {
    operationId: idOf(path),
    summary: row.summary,
    description: descriptionOf(row),
    tags: [groupOf(path)],
    ...(sandbox && {
      parameters: sandboxHeaders.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    }),
    security: row.auth ? [{ accessToken: [] }] : [],
    requestBody: { required: true, content: json(bodyOf(row.payload)) },
    responses: {
      200: { description: 'The result, or a refusal of the request', content: json(Envelope(row.data)) },
      404: failed('No such path'),
      500: failed('The server failed'),
      503: failed('The database cannot be reached'),
    },
  }
}

const SIGNED_HEADERS = {
  'webhook-id': 'Id of the message. The same id with the same body gets the same response for a day.',
  'webhook-timestamp': 'Unix time in seconds, within five minutes of the server.',
}

function signedOperation(kind: SenderKind, path: string, row: SignedCall) {
  return {
    operationId: idOf(path),
    summary: row.summary,
    tags: [kind],
    security: [{ webhookSignature: [] }],
    parameters: [
      ...Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
        name,
        in: 'path',
        required: true,
        description: 'The sender',
        schema: { type: 'string' },
      })),
      ...headersOf(SIGNED_HEADERS, true),
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

/** A path parameter is written `{code}` here. */
const signedPaths = Object.fromEntries(
  signedRows.map(({ kind, path, row }) => [
    path.replaceAll(/:(\w+)/g, '{$1}'),
    { post: signedOperation(kind, path, row) },
  ]),
)

const WEBHOOK_HEADERS = {
  'webhook-id': 'Id of the message, the same in every attempt.',
  'webhook-timestamp': 'Unix time of the attempt in seconds.',
}

function webhookOperation(type: string, row: Webhook) {
  return {
    operationId: idOf(type),
    summary: row.summary,
    tags: ['institutions'],
    security: [{ webhookSignature: [] }],
    parameters: headersOf(WEBHOOK_HEADERS, true),
    requestBody: { required: true, content: json(messageOf(type, row)) },
    responses: {
      '2XX': { description: 'Accepted; the body is ignored' },
      '410': { description: 'No further attempt for this message' },
      '4XX': { description: 'Not accepted; sent again by the schedule, after `Retry-After` if there is one' },
    },
  }
}

const openApi = (rows: [Path, Endpoint][], title: string, sandbox = false) => ({
  openapi: '3.1.0',
  info: {
    title: `${title} API`,
    version: '1.0.0',
    description: sandbox ? `${INTRODUCTION}\n\n${SANDBOX}` : INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The origin that serves this document' }],
  tags: [...Object.entries(groups), ...Object.entries(signedGroups)].map(
    ([name, { title: description }]) => ({
      name,
      description,
    }),
  ),
  paths: {
    ...Object.fromEntries(rows.map(([path, row]) => [path, { post: operation(path, row, sandbox) }])),
    ...signedPaths,
  },
  webhooks: Object.fromEntries(
    Object.entries<Webhook>(webhooks).map(([type, row]) => [type, { post: webhookOperation(type, row) }]),
  ),
  components: {
    ...(sandbox && {
      parameters: Object.fromEntries(sandboxHeaders.map((header) => [header.name, header])),
    }),
    securitySchemes: {
      webhookSignature: {
        type: 'apiKey',
        in: 'header',
        name: 'webhook-signature',
        description:
          '`v1,<base64>` (HMAC-SHA256) or `v1a,<base64>` (ed25519) over `<id>.<timestamp>.<body>`.',
      },
      accessToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The plain access token, without a scheme.',
      },
    },
    schemas: {
      Failure: T.Object({
        code: T.Integer(),
        msg: T.String(),
        errors: T.Array(FieldError),
        data: T.Null(),
      }),
    },
  },
})

/** The API reference, generated from the endpoint table. In production it needs the operator's token. */
export function registerDocs(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const sandbox = config.mode === 'test'
  const document = JSON.stringify(openApi(rowsOf(config.mode), config.brand.name, sandbox), null, 2)
  app.get('/docs/openapi.json', async (request, reply) => {
    if (config.mode === 'production' && !hasToken(request, config.metricsToken)) return reply.callNotFound()
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
