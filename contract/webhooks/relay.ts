import { type Static, Type as T } from 'typebox'
import { SealedPart } from './webhooks'

/** What a relay carries to an institution whose way is `relay`: nothing in it can be read without the institution's key. */
export const RelayEnvelope = T.Object({
  type: T.Literal('message.sealed'),
  data: T.Object({ receiver: T.String({ description: 'code of the institution' }), sealed: SealedPart }),
})
export type RelayEnvelope = Static<typeof RelayEnvelope>

/** What is sealed: the headers and the body of the message as an institution gets it directly. Spaces follow it. */
export const RelayLetter = T.Object({
  headers: T.Object({
    'webhook-id': T.String(),
    'webhook-timestamp': T.String(),
    'webhook-signature': T.String(),
  }),
  body: T.String(),
})

/** A relay's answer; every other one counts as a failed attempt. */
export const RelayReceipt = T.Object({ id: T.String(), accepted: T.Literal(true) })
