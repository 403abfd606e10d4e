import { bodyOf, type Webhook } from '@contract/webhooks/webhook'
import { webhooks } from '@contract/webhooks/webhooks'
import { headersOf } from './signed'

const HEADERS = {
  'webhook-id': 'Id of the message, the same in every attempt.',
  'webhook-timestamp': 'Unix time of the attempt in seconds.',
}

function operation(type: string, row: Webhook) {
  return {
    operationId: type.replaceAll('../openapi', '_'),
    summary: row.summary,
    tags: ['institutions'],
    security: [{ webhookSignature: [] }],
    parameters: headersOf(HEADERS),
    requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type, row) } } },
    responses: {
      '2XX': { description: 'Accepted; the body is ignored' },
      '410': { description: 'No further attempt for this message' },
      '4XX': { description: 'Not accepted; sent again by the schedule, after `Retry-After` if there is one' },
    },
  }
}

/** The messages to institutions, as webhooks of the OpenAPI document. */
export const openApiWebhooks = Object.fromEntries(
  Object.entries<Webhook>(webhooks).map(([type, row]) => [type, { post: operation(type, row) }]),
)
