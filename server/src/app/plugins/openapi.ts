import { CODE } from '@contract/codes'
import { bodyOf } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import { type Group, groups, type Path } from '@contract/endpoints'
import { Envelope, FieldError } from '@contract/envelope'
import { SANDBOX_HEADERS } from '@contract/sandbox'
import { Type as T } from 'typebox'
import { SIGNED_INTRODUCTION, signedPaths, signedScheme, signedTags } from './openapi/signed'
import { openApiWebhooks } from './openapi/webhooks'

const groupOfPath: Record<string, Group> = Object.fromEntries(
  (Object.keys(groups) as Group[]).flatMap((group) =>
    Object.keys(groups[group].rows).map((path) => [path, group]),
  ),
)

const INTRODUCTION = `All calls are \`POST\` with JSON. Every body carries the request context in \`public\`, \`url\`, \`phone_mark\` and \`user_id\`.

Every response to a client's request is HTTP 200 with an envelope \`{code, msg, errors, data}\`; \`data\` is null unless \`code\` is ${CODE.ok}. ${CODE.validation} = invalid fields in \`errors\`, ${CODE.unauthenticated} = log in first, ${CODE.consentsDue} = give the login consents first, ${CODE.rateLimited} = too many requests (\`errors\` has \`wait_seconds\`), ${CODE.conflict} = conflict, ${CODE.badRequest}, ${CODE.forbidden}, ${CODE.notFound}, ${CODE.tooLarge} = refused. Any other HTTP status means that the server failed.

Money is an integer number of fen, rates are annual percentages with two decimals, terms are months, times are ISO 8601.

${SIGNED_INTRODUCTION}`

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

/** The sandbox headers, in test mode only. */
const sandboxHeaders = Object.entries(HEADER_NOTES).map(([name, description]) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
}))

function operation(path: Path, row: Endpoint, sandbox: boolean) {
  const notes = row.idempotent
    ? 'Idempotent: the same `public.request_id` gets the same response and has one effect.'
    : ''
  return {
    operationId: path.replace(/^\//, '').replaceAll(/[^A-Za-z0-9]+/g, '_'),
    summary: row.summary,
    description: [row.summary, notes].filter(Boolean).join('\n\n'),
    tags: [groupOfPath[path]],
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

/** The OpenAPI 3.1 document of the given endpoints. */
export const openApi = (rows: [Path, Endpoint][], title: string, sandbox = false) => ({
  openapi: '3.1.0',
  info: {
    title: `${title} API`,
    version: '1.0.0',
    description: sandbox ? `${INTRODUCTION}\n\n${SANDBOX}` : INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The origin that serves this document' }],
  tags: [
    ...Object.entries(groups).map(([name, { title: description }]) => ({ name, description })),
    ...signedTags,
  ],
  paths: {
    ...Object.fromEntries(rows.map(([path, row]) => [path, { post: operation(path, row, sandbox) }])),
    ...signedPaths(failed),
  },
  webhooks: openApiWebhooks,
  components: {
    ...(sandbox && {
      parameters: Object.fromEntries(sandboxHeaders.map((header) => [header.name, header])),
    }),
    securitySchemes: {
      ...signedScheme,
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
