/** What a receiver does, in the sentences of docs/integrations.md, to which a test compares them. */
export const PROMISES = {
  answer: 'A valid message is answered 2xx within 8 seconds; a redirect is no answer.',
  types: 'A type that the institution does not take, or does not know, is answered 2xx or 410.',
  members: 'Members that it does not know are ignored.',
  signature:
    'A message without a valid signature over id, time and body as received is refused with a status of 400 to 499, best 401, but not 410.',
  time: 'A time more than five minutes off is refused in the same way, and a smaller difference is not.',
  several: 'Of several signatures one valid is enough, wherever it stands and whatever the others are.',
  keys: 'Each of our keys that it has is enough alone.',
  again:
    'An id that it has accepted is answered 2xx again, without a second effect; what is sealed has other bytes each time.',
  order: 'A withdrawal before its application, and the application after it, are answered 2xx or 410.',
  visits: 'Messages about one visit in any order are answered as in theirs; the later `timestamp` counts.',
  seal: 'What it cannot open is not accepted: neither 2xx nor 410.',
  body: 'A message is JSON in UTF-8, at most 64 KB long, by a relay 128 KB.',
  limit: 'A receiver that limits answers 429 with `Retry-After`, and takes the same message later.',
  receipt: 'The relay answers within 8 seconds 2xx with `{"id":"<webhook-id>","accepted":true}`.',
} as const

export type PromiseName = keyof typeof PROMISES
