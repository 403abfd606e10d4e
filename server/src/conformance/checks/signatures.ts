import { randomBytes, randomUUID } from 'node:crypto'
import { TOLERANCE_SECONDS } from '../../lib/remote/signature'
import type { Otherwise } from '../exchange'
import { type Check, one } from './check'

/** Times that are valid and invalid even if the clock of the receiver differs from ours by half a minute, seconds. */
const [WITHIN, BEYOND] = [TOLERANCE_SECONDS - 60, TOLERANCE_SECONDS + 60]

const unknownKey = (kind: string) => `${kind}_${randomBytes(32).toString('base64')}`

/** With another value of a header, or without it. */
const header = (name: string, change?: (value: string) => string): Otherwise => ({
  forged({ body, headers: { [name]: value = '', ...headers } }) {
    return { body, headers: change ? { ...headers, [name]: change(value) } : headers }
  },
})

const FORGED: Record<string, Otherwise> = {
  'signed with a key that is not ours': {
    keys: ([own = '']) => [unknownKey(own.slice(0, own.indexOf('_')))],
  },
  'with a body that was changed after it was signed': {
    forged: ({ body, headers }) => ({ body: body.replace('{', '{ '), headers }),
  },
  'with another id than the signed one': header('webhook-id', () => randomUUID()),
  'with another time than the signed one': header('webhook-timestamp', (now) => String(Number(now) - 1)),
  'with an empty signature': header('webhook-signature', (now) => now.replace(/,.*/, ',')),
  'without a signature': header('webhook-signature'),
  'without a time': header('webhook-timestamp'),
  'without an id': header('webhook-id'),
}

/** Keys, signatures and times, which an institution and a relay verify in the same way. */
export const signatureChecks = (own: readonly string[]): Check[] => [
  ...(own.length > 1 ? own : []).map((key, index) =>
    one(
      `a message that is signed with our key ${index + 1} of ${own.length} alone is accepted`,
      'keys',
      'accepted',
      {
        keys: () => [key],
      },
    ),
  ),
  ...['whsec', 'whsk'].map((kind) =>
    one(
      `a message with a signature by an unknown ${kind}_ key before ours is accepted`,
      'several',
      'accepted',
      {
        keys: (keys) => [unknownKey(kind), ...keys.slice(0, 2)],
      },
    ),
  ),
  ...Object.entries(FORGED).map(([what, how]) =>
    one(`a message ${what} is refused`, 'signature', 'refused', how),
  ),
  ...[-BEYOND, BEYOND, -WITHIN, WITHIN].map((off) => {
    const wants = Math.abs(off) > TOLERANCE_SECONDS ? 'refused' : 'accepted'
    const when = `${Math.abs(off)} s ${off < 0 ? 'ago' : 'ahead'}`
    return one(`a message whose time is ${when} is ${wants}`, 'time', wants, { off })
  }),
]
