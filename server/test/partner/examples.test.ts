import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { findRoot } from '../../src/config/config'
import { signMessage, verifyMessage } from '../../src/lib/remote/signature'
import { openEnvelope } from '../../src/sandbox/relay'
import { testServer } from '../tools/harness'
import { sent } from '../tools/remote/signed'

const page = readFileSync(path.join(findRoot(), 'docs/integrations.md'), 'utf8')
const [, section = ''] = page.split('\n### From partners\n')
const [, key = ''] = /signed with `(.+)`/.exec(section) ?? []
const partners = { 'half-demo': { verify: [key] } }
const server = testServer({
  now: '2026-12-01T10:00:00Z',
  config: {
    integrations: { institutions: {}, partners, platforms: {} },
    publicUrl: 'https://h5.example.com',
  },
})

function requestOf(text: string) {
  const [head = '', payload] = text.split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const headers: Record<string, string> = Object.fromEntries(lines.map((line) => line.split(': ')))
  return { method: 'POST' as const, url: first.split(' ')[1], headers, payload }
}

/** A documented answer as an expectation, in which `…` stands for any text. */
const expectation = (text: string) =>
  JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('…')) return value
    const parts = value.split('…').map((part) => part.replaceAll(/[.?*+^$()[\]{}|\\]/g, '\\$&'))
    return expect.stringMatching(new RegExp(`^${parts.join('.+')}$`))
  }) as object

test('each call of a partner in the documents is answered as they say, one after the other [S18.10, S18.14]', async () => {
  const examples = [...section.matchAll(/```http\n([\s\S]*?)\n```\n\n```json\n([\s\S]*?)\n```/g)]
  expect(examples).toHaveLength(2)
  for (const [, request = '', answer = ''] of examples) {
    const { http, body } = await sent(server, requestOf(request))
    expect([http, body]).toEqual([200, expectation(answer)])
    const { token } = body.data as { token?: string }
    if (token) await server.ok('/open/credit/half/form', { token })
  }
})

test('each example of a signed request in the documents is valid under the key that they name [S27.16]', () => {
  const [, named = ''] = /signed with `(whsec_[^`]+)`/.exec(page) ?? []
  const examples = [...page.matchAll(/```http\n(POST [\s\S]*?)\n```/g)].map(([, text = '']) =>
    requestOf(text),
  )
  expect(examples.length).toBeGreaterThan(2)
  for (const { headers, payload = '' } of examples) {
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(verifyMessage([named], headers, payload, sentAt)).toBe(headers['webhook-id'])
    expect(JSON.parse(payload)).toBeInstanceOf(Object)
  }
})

test('the example of a call to a relay opens with the documented key to the example of the direct message [S16.55]', () => {
  const file = readFileSync(path.join(findRoot(), 'docs/relay-example.http'), 'utf8').trimEnd()
  const [, named = ''] = /signed with `(whsec_[^`]+)`/.exec(page) ?? []
  const [, secret = ''] = /private key is `(.+)`/.exec(page) ?? []
  const { headers, payload = '' } = requestOf(file)
  const id = headers['webhook-id'] ?? ''
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(verifyMessage([named], headers, payload, at)).toBe(id)
  const letter = openEnvelope(payload, id, Buffer.from(secret, 'base64'))
  expect(verifyMessage([named], letter.headers, letter.body, at)).toBe(id)
  expect(page).toContain(`\n${letter.body}\n`)
})

const raw = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ format: 'der', type }).subarray(-32).toString('base64')

test('the code in the documents verifies our ed25519 signatures by the public key, which the official library cannot [S27.101]', () => {
  const [, libraries = ''] = page.split('\n### Libraries\n')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(libraries) ?? []
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(libraries) ?? []
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = `whpk_${raw(publicKey, 'spki')}`
  const body = '{"name":"张三"}'
  const by = (at: Date, ...more: string[]) =>
    signMessage([...more, `whsk_${raw(privateKey, 'pkcs8')}`], { id: 'm-1', at, body })
  const now = new Date()
  const headers = by(now)
  const cases = [
    [headers, body],
    [by(now, `whsk_${Buffer.alloc(32, 7).toString('base64')}`), body],
    [headers, `${body} `],
    [by(new Date(now.getTime() - 360_000)), body],
    [{}, body],
  ]
  const program = `${code}\nconsole.log(${JSON.stringify(cases)}.map((one) => isSigned('${key}', ...one)).join(' '))`
  const node = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(node.stdout).toBe('true true false false false\n')

  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-signature-'))
  const openssl = (text: string) => {
    writeFileSync(path.join(folder, 'body.json'), text)
    const { 'webhook-id': ID, 'webhook-timestamp': AT, 'webhook-signature': SIGNATURE } = headers
    const env = { ...process.env, KEY: key, ID, AT, SIGNATURE }
    return spawnSync('sh', ['-c', commands], { cwd: folder, env, encoding: 'utf8' })
  }
  expect(openssl(body)).toMatchObject({ status: 0, stdout: 'Signature Verified Successfully\n' })
  expect(openssl(`${body} `)).toMatchObject({ status: 1 })
  rmSync(folder, { recursive: true })

  expect(() => new Webhook(key).verify(body, { ...headers })).toThrow()
  const shared = `whsec_${raw(publicKey, 'spki')}`
  const both = by(now, shared)
  expect(new Webhook(shared).verify(body, { ...both })).toEqual(JSON.parse(body))
})
