import type { Endpoint } from '@contract/endpoint'
import type { Path } from '@contract/endpoints'
import type { SignedCall } from '@contract/signed/signed-call'
import { signedGroups } from '@contract/signed/signed-calls'
import { bodyOf, type Webhook } from '@contract/webhooks/webhook'
import { webhooks } from '@contract/webhooks/webhooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Deps } from '../http/deps'
import { escapeHtml } from '../lib/text/escape-html'
import { rowsOf } from './endpoints'
import { hasToken } from './health'
import { sendHtml } from './html'
import { groupOf, openApi, titleOf } from './openapi'
import { type PageFile, toPageFile } from './page-file'

type Shape = {
  type?: string
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  patternProperties?: Record<string, Shape>
  description?: string
  pattern?: string
}

/** A schema as a one-line TypeScript type. */
function typeText(shape: Shape): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.anyOf) return shape.anyOf.map(typeText).join(' | ')
  if (shape.type === 'array') return `${shape.items ? typeText(shape.items) : 'unknown'}[]`
  if (shape.patternProperties)
    return `{ [name]: ${Object.values(shape.patternProperties).map(typeText).join(' | ')} }`
  if (!shape.properties) return shape.type ?? 'unknown'
  const members = Object.entries(shape.properties).map(
    ([name, inner]) => `${name}${shape.required?.includes(name) ? '' : '?'}: ${typeText(inner)}`,
  )
  return members.length ? `{ ${members.join('; ')} }` : '{}'
}

function fieldRows(schema: TSchema): string {
  const shape = schema as Shape
  const fields = Object.entries(shape.properties ?? {})
  if (fields.length === 0) return '<p>none</p>'
  const rows = fields.map(([name, inner]) => {
    const optional = shape.required?.includes(name) ? '' : '?'
    const note = [inner.description, inner.pattern && `pattern ${inner.pattern}`].filter(Boolean).join('; ')
    return `<tr><td><code>${escapeHtml(name + optional)}</code></td><td><code>${escapeHtml(typeText(inner))}</code> ${escapeHtml(note)}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function section([path, row]: [string, Endpoint | SignedCall]): string {
  const { auth, idempotent, testOnly }: Partial<Endpoint> = row
  const badges = [auth && 'token', idempotent && 'idempotent', testOnly && 'test mode'].filter(Boolean)
  return `<section id="${escapeHtml(path)}"><h3><code>POST ${escapeHtml(path)}</code> ${badges
    .map((badge) => `<small>${badge}</small>`)
    .join(
      ' ',
    )}</h3><p>${escapeHtml(row.summary)}</p><h4>Payload</h4>${fieldRows(row.payload)}<h4>Data</h4>${fieldRows(row.data)}</section>`
}

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1f2329}
code{font:.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}
td{border-top:1px solid #d5d9e0;padding:.375rem .5rem;vertical-align:top}td:first-child{width:14rem}
small{border:1px solid #8a919f;border-radius:4px;padding:0 .375rem;font-weight:400}section{margin:2.5rem 0}h4{margin:.75rem 0 .25rem}`

function referencePage(rows: [Path, Endpoint][], title: string, sandbox: boolean): string {
  const names = [...new Set(rows.map(([path]) => groupOf(path)))]
  const body = names.map(
    (name) =>
      `<h2>${escapeHtml(titleOf(name))}</h2>${rows
        .filter(([path]) => groupOf(path) === name)
        .map(section)
        .join('')}`,
  )
  const signed = Object.values(signedGroups).map(
    ({ title, rows: own }) => `<h2>${title}</h2>${Object.entries<SignedCall>(own).map(section).join('')}`,
  )
  const messages = Object.entries<Webhook>(webhooks).map(
    ([type, row]) =>
      `<section id="${type}"><h3><code>${type}</code></h3><p>${escapeHtml(row.summary)}</p><h4>Body</h4>${fieldRows(bodyOf(type, row))}</section>`,
  )
  const introduction = openApi([], title, sandbox).info.description.split('\n\n')
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)} API</h1>
${introduction.map((text) => `<p>${escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`).join('')}
<p>Machine-readable: <a href="/docs/openapi.json">/docs/openapi.json</a> (OpenAPI 3.1)</p>${[...body, ...signed, '<h2>Messages to institutions (webhooks)</h2>', ...messages].join('')}</body></html>`
}

/** The API reference, generated from the endpoint table. In production it needs the operator's token. */
export function registerDocs(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const rows = rowsOf(config.mode)
  const document = JSON.stringify(openApi(rows, config.brand.name, config.mode === 'test'), null, 2)
  // Created on the first request, because compressing it takes longer than the rest of the server's start.
  let page: PageFile | undefined
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (config.mode === 'production' && !hasToken(request, config.metricsToken)) return reply.callNotFound()
  }
  app.get('/docs/openapi.json', { onRequest }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  app.get('/docs', { onRequest }, (request, reply) => {
    page ??= toPageFile(referencePage(rows, config.brand.name, config.mode === 'test'))
    return sendHtml(request, reply, page, { config })
  })
}
