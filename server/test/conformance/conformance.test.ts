import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bodyOf as schemaOf, type WebhookType, webhooks } from '@contract/webhooks/webhooks'
import { Check } from 'typebox/value'
import { conformanceCommand } from '../../src/commands/conformance'
import { type Config, findRoot, readSettings } from '../../src/config/config'
import { outcomesOf } from '../../src/conformance/conformance'
import type { Target } from '../../src/conformance/exchange'
import { invent } from '../../src/conformance/messages'
import { PROMISES, type PromiseName } from '../../src/conformance/promises'
import { reportOf } from '../../src/conformance/report'
import { bodyOf } from '../../src/delivery/call'
import { CALL_MS } from '../../src/delivery/webhook'
import { publicKeyOf } from '../../src/lib/hpke'
import { type Fault, standIn } from './stand-in'

const newKey = () => `whsec_${randomBytes(32).toString('base64')}`
const keys = [newKey(), newKey()]
const secret = randomBytes(32)
const seal_key = publicKeyOf(secret).toString('base64')

const SEALED: (Fault | undefined)[] = [
  undefined,
  'compares the bytes of a repetition',
  'opens the seal later',
]

/** Runs everything against a stand-in; a pause that it asks for is over at once. */
async function run(
  fault?: Fault,
  { isRelay = false, ...change }: Partial<Target> & { isRelay?: boolean } = {},
) {
  const server = await standIn({ keys, secret, isRelay }, fault)
  const paused: number[] = []
  const outcomes = await outcomesOf({
    url: new URL(`${server.origin}/hooks`),
    sign: isRelay ? [newKey()] : keys,
    // Sealing costs time.
    ...((isRelay || SEALED.includes(fault)) && { seal_key }),
    pause: async (seconds) => void paused.push(seconds),
    ...(isRelay && { relay: { receiver: 'cf1', sign: keys } }),
    ...change,
  }).finally(server.close)
  const promises = outcomes.flatMap(({ broken }) => (broken ? [broken.promise] : []))
  return {
    outcomes,
    promises: [...new Set(promises)],
    text: reportOf(`${server.origin}/hooks`, outcomes),
    paused,
  }
}

test('a receiver that keeps the documented promises passes every check of conformance, direct or as a relay, sealed or not, and its pause is respected [S27.100]', async () => {
  const runs = [
    await run(),
    await run(undefined, { seal_key: undefined }),
    await run(undefined, { isRelay: true }),
  ]
  expect(runs.map(({ promises, paused }) => [promises, paused])).toEqual(runs.map(() => [[], [1]]))
  expect(runs.map(({ outcomes }) => outcomes.length)).toEqual([32, 31, 20])
  expect(runs[0]?.text).toMatch(
    /\nSeen only in the receiving system:\n {2}the message [\s\S]+\n32 checks, 0 failed\.$/,
  )
})

const FAULTS: [Fault, PromiseName[]][] = [
  ['accepts what nobody signed', ['signature', 'time']],
  ['trusts a message without a signature', ['signature']],
  ['ignores the time', ['time']],
  ['accepts any future', ['time']],
  ['allows for one minute', ['time']],
  ['reads the first signature only', ['several']],
  ['has the first key only', ['keys']],
  ['verifies its own JSON', ['signature']],
  ['refuses with 200', ['signature', 'time']],
  ['refuses with 410', ['signature', 'time']],
  ['refuses a repetition', ['again', 'visits']],
  ['compares the bytes of a repetition', ['again']],
  ['refuses unknown members', ['members']],
  ['refuses unknown types', ['types']],
  ['refuses an early withdrawal', ['order']],
  ['refuses an application after its withdrawal', ['order']],
  ['refuses an early end of a visit', ['types', 'visits']],
  ['redirects', ['answer']],
  ['breaks a connection', ['answer']],
  ['takes 16 KB', ['body']],
  ['limits without a pause', ['limit']],
  ['remembers what it limited', ['limit']],
  ['opens the seal later', ['seal']],
]

test.each(FAULTS)(
  'a receiver that %s breaks the promises %j and no other [S27.100]',
  async (fault, promises) => {
    expect((await run(fault)).promises).toEqual(promises)
  },
)

test('a slow receiver, and a relay that answers with a web page, break the promise of an answer, and conformance sends them nothing more [S27.100]', async () => {
  const slow = await run('is slow', { limitMs: 100 })
  expect(slow.text).toContain('answer: none: the call to the receiver failed: timeout')
  const page = await run('answers with a page', { isRelay: true })
  expect([slow, page].map(({ promises }) => promises)).toEqual([['answer'], ['receipt']])
  expect([slow, page].map(({ outcomes }) => outcomes.length)).toEqual([1, 1])
  expect(page.text).toContain('<p>?[31mWelcome</p>')
})
test('conformance shows a failure with its promise, request and answer, and without a key [S27.100]', async () => {
  const { text } = await run('refuses unknown types')
  expect(text.slice(text.indexOf('FAIL'), text.indexOf('ok    a message with spaces'))).toMatch(
    new RegExp(
      [
        'FAIL {2}a message of a type that no release has yet is accepted or ended by 410',
        ' {6}promise: "A type that the institution does not take, or does not know, is answered 2xx or 410." .*',
        ' {6}request: POST http://127.0.0.1:\\d+/hooks',
        ' {8}content-type: application/json',
        ' {8}webhook-id: [\\w-]+',
        ' {8}webhook-timestamp: \\d+',
        ' {8}webhook-signature: v1,\\S+ v1,\\S+',
        ' {8}\\{"type":"test.later",.*\\}',
        ' {6}answer: 400 after \\d\\.\\d s',
        '[\\s\\S]* {6}wanted: 2xx or 410\n$',
      ].join('\n'),
    ),
  )
  expect(keys.filter((key) => text.includes(key))).toEqual([])
})

test('every promise that conformance tries is written in the documents, with the time limit of the server [S27.100]', () => {
  const page = readFileSync(path.join(findRoot(), 'docs/integrations.md'), 'utf8').replaceAll(/\s+/g, ' ')
  expect(Object.values(PROMISES).filter((sentence) => !page.includes(sentence))).toEqual([])
  expect(PROMISES.answer).toContain(`within ${CALL_MS / 1000} seconds`)
})

test('conformance takes address and keys from arguments or INTEGRATIONS_FILE, says what is missing, and in production tries no address of that file without --live [S27.100]', async () => {
  const { origin, close } = await standIn({ keys, secret, isRelay: true })
  const link = { sign: [newKey()], relay: { url: 'http://127.0.0.1:1/', sign: keys }, seal_key }
  const integrations = { institutions: { cf1: link, cf2: { sign: [newKey()] } }, partners: {}, platforms: {} }
  const call = (text: string, change: Partial<Config> = {}) => {
    const settings = readSettings()
    const config = { ...settings.config, integrations, ...change }
    return conformanceCommand.alone?.(
      { ...settings, config },
      { now: () => new Date() },
      text.split(' '),
      null,
    )
  }
  expect(await call(`${origin} --sign cf1 --relay`)).toMatchObject({ ok: true })
  const unsigned = await call(`${origin} --sign ${newKey()}`)
  expect(unsigned).toMatchObject({ ok: false, text: expect.stringContaining('\n1 checks, 1 failed.') })
  const live = { sign: keys, url: origin, relay: { ...link.relay, url: `${origin}/relay` } }
  const production = {
    mode: 'production',
    integrations: { ...integrations, institutions: { live } },
  } as const
  for (const address of [origin, `${origin}/relay`])
    await expect(call(`${address} --sign ${newKey()}`, production)).rejects.toThrow(
      'INTEGRATIONS_FILE has this address for live, which may be in use',
    )
  const tried = await call(`${origin} --sign ${newKey()} --live`, production)
  expect(tried?.text).toContain('\n1 checks, 1 failed.')
  await close()
  for (const wrong of [origin, `ftp://a.example --sign cf1`, `${origin} --sign cf1 --to x`])
    await expect(call(wrong)).rejects.toThrow('Usage: node dist/server.mjs conformance <address')
  await expect(call(`${origin} --sign cf3`)).rejects.toThrow('--sign is neither')
  await expect(call(`${origin} --sign cf2 --relay`)).rejects.toThrow('--relay needs')
  await expect(call(`${origin} --sign cf1`, { sends: false })).rejects.toThrow('SEND=none')
})

test.each(Object.keys(webhooks) as WebhookType[])(
  'an invented message %s of conformance is valid by the API reference',
  (type) => {
    const numbers = type === 'lead.submitted' ? 'XS1' : 'SQ1'
    const schema = schemaOf(type, webhooks[type])
    for (const key of [undefined, seal_key])
      expect(Check(schema, JSON.parse(bodyOf(invent(type, numbers), key)))).toBe(true)
  },
)
