import { CODE } from '@contract/codes'
import { bodyOf } from '@contract/context'
import type { Endpoint } from '@contract/endpoint'
import type { Path } from '@contract/endpoints'
import { ads } from '@contract/endpoints/ads'
import { agreement } from '@contract/endpoints/agreement'
import { application } from '@contract/endpoints/application'
import { channel } from '@contract/endpoints/channel'
import { half } from '@contract/endpoints/half'
import { login } from '@contract/endpoints/login'
import { match } from '@contract/endpoints/match'
import { offline } from '@contract/endpoints/offline'
import { form } from '@contract/endpoints/order'
import { place } from '@contract/endpoints/place'
import { privacy } from '@contract/endpoints/privacy'
import { secureLogin } from '@contract/endpoints/secure-login'
import { support } from '@contract/endpoints/support'
import { Envelope, FieldError } from '@contract/envelope'
import { Type as T } from 'typebox'
import { HEADER_NOTES } from './header-notes'

const groups: Record<string, { title: string; rows: object }> = {
  login: { title: 'Who: login', rows: { ...login, ...secureLogin } },
  place: { title: 'Where: place', rows: place },
  form: { title: 'What: the form', rows: form },
  match: { title: 'Matching and products', rows: match },
  application: { title: 'Applications', rows: application },
  agreement: { title: 'Agreements', rows: agreement },
  channel: { title: 'Channels, advertisements and marks', rows: { ...channel, ...ads } },
  support: { title: 'Support pages', rows: support },
  offline: { title: 'Offline stores', rows: offline },
  half: { title: 'Half flow', rows: half },
  privacy: { title: "The visitor's own data", rows: privacy },
}

export const groupOf = (path: string) =>
  Object.keys(groups).find((name) => path in (groups[name]?.rows ?? {})) ?? 'other'
export const titleOf = (group: string) => groups[group]?.title ?? group

const INTRODUCTION = `All calls are \`POST\` with JSON. Every body carries the request context in \`public\`, \`url\`, \`phone_mark\` and \`user_id\`.

Every answer to what a client sent is HTTP 200 with an envelope \`{code, msg, errors, data}\`; \`data\` is null unless \`code\` is ${CODE.ok}. ${CODE.validation} = fields at fault in \`errors\`, ${CODE.unauthenticated} = log in first, ${CODE.consentsDue} = give the login consents first, ${CODE.rateLimited} = too often (\`errors\` holds \`wait_seconds\`), ${CODE.conflict} = conflict, ${CODE.badRequest}, ${CODE.forbidden}, ${CODE.notFound}, ${CODE.tooLarge} = refused. Another HTTP status means that the server failed.

Money is an integer number of fen, rates are annual percentages with two decimals, terms are months, times are ISO 8601.`

const SANDBOX = `Test mode: ${Object.entries(HEADER_NOTES)
  .map(([name, note]) => `\`${name}\` – ${note}`)
  .join(' ')}`

const json = (schema: unknown) => ({ 'application/json': { schema } })
const failed = (description: string) => ({
  description,
  content: json({ $ref: '#/components/schemas/Failure' }),
})

/** What the sandbox understands, in test mode only. */
const sandboxHeaders = Object.entries(HEADER_NOTES).map(([name, description]) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
}))

function operation(path: Path, row: Endpoint, sandbox: boolean) {
  const notes = row.idempotent
    ? 'Idempotent: the same `public.request_id` gives the same answer and one effect.'
    : ''
  return {
    operationId: path.replace(/^\//, '').replaceAll(/[^A-Za-z0-9]+/g, '_'),
    summary: row.summary,
    description: [row.summary, notes].filter(Boolean).join('\n\n'),
    tags: [groupOf(path)],
    ...(sandbox && {
      parameters: sandboxHeaders.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    }),
    security: row.auth ? [{ accessToken: [] }] : [],
    requestBody: { required: true, content: json(bodyOf(row.payload)) },
    responses: {
      200: { description: 'The answer, or a refusal of what was sent', content: json(Envelope(row.data)) },
      404: failed('No such path'),
      500: failed('The server failed'),
      503: failed('The database cannot be reached'),
    },
  }
}

/** The OpenAPI 3.1 document of the rows that exist. */
export const openApi = (rows: [Path, Endpoint][], title: string, sandbox = false) => ({
  openapi: '3.1.0',
  info: {
    title: `${title} API`,
    version: '1.0.0',
    description: sandbox ? `${INTRODUCTION}\n\n${SANDBOX}` : INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The origin that serves this document' }],
  tags: Object.keys(groups).map((name) => ({ name, description: titleOf(name) })),
  paths: Object.fromEntries(rows.map(([path, row]) => [path, { post: operation(path, row, sandbox) }])),
  components: {
    ...(sandbox && {
      parameters: Object.fromEntries(sandboxHeaders.map((header) => [header.name, header])),
    }),
    securitySchemes: {
      accessToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The access token as it is.',
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
