import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBase } from '../../src/lib/hpke'
import { remoteServer } from '../tools/remote/server'

/** What the system of an institution or a relay may do wrong. */
export type Fault =
  | 'accepts what nobody signed'
  | 'trusts a message without a signature'
  | 'ignores the time'
  | 'accepts any future'
  | 'allows for one minute'
  | 'reads the first signature only'
  | 'has the first key only'
  | 'verifies its own JSON'
  | 'refuses with 200'
  | 'refuses with 410'
  | 'refuses a repetition'
  | 'compares the bytes of a repetition'
  | 'refuses unknown members'
  | 'refuses unknown types'
  | 'refuses an early withdrawal'
  | 'refuses an application after its withdrawal'
  | 'refuses an early end of a visit'
  | 'redirects'
  | 'is slow'
  | 'breaks a connection'
  | 'takes 16 KB'
  | 'limits without a pause'
  | 'remembers what it limited'
  | 'opens the seal later'
  | 'answers with a page'

interface Receiver {
  keys: readonly string[]
  /** The private key for what is sealed. */
  secret: Buffer
  isRelay: boolean
}

interface Wire {
  type: string
  data: { apply_no?: string; sealed?: { enc: string; ct: string } }
}

const MEMBERS = ['type', 'timestamp', 'data']
const TYPES = /^(application\.submitted|lead\.submitted|visit\.\w+|consent\.withdrawn)$/
const SLOW_MS = 500

const signatureOf = (key: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64')}`

/** Does as docs/integrations.md says, but for one fault. It limits the second call, as a receiver may. */
export function standIn({ keys, secret, isRelay }: Receiver, fault?: Fault) {
  const is = (one: Fault) => one === fault
  const bodies = new Map<string, string>()
  const [applied, withdrawn] = [new Set<string>(), new Set<string>()]
  let calls = 0
  let limited = ''

  function isTimely(time: string): boolean {
    const off = Date.now() / 1000 - Number(time)
    const most = is('allows for one minute') ? 60 : 300
    return is('ignores the time') || (off <= most && (off >= -most || is('accepts any future')))
  }

  function isValid(id: string, time: string, signature: string, text: string): boolean {
    if (is('accepts what nobody signed')) return true
    if (is('trusts a message without a signature') && signature === '') return true
    const body = is('verifies its own JSON') ? JSON.stringify(JSON.parse(text)) : text
    const given = signature.split(' ').slice(0, is('reads the first signature only') ? 1 : 9)
    const known = keys.slice(0, is('has the first key only') ? 1 : 9)
    return known.some((key) => given.includes(signatureOf(key, `${id}.${time}.${body}`))) && isTimely(time)
  }

  function isOpened(id: string, { sealed }: Wire['data']): boolean {
    if (!sealed || isRelay || is('opens the seal later')) return true
    const message = Buffer.concat([sealed.enc, sealed.ct].map((part) => Buffer.from(part, 'base64')))
    try {
      return openBase({ secret, info: Buffer.from(id), aad: Buffer.alloc(0), message }).length > 0
    } catch {
      return false
    }
  }

  function statusOf(id: string, text: string): number {
    const before = bodies.get(id)
    if (before !== undefined && is('refuses a repetition')) return 409
    if (before !== undefined) return is('compares the bytes of a repetition') && before !== text ? 409 : 200
    const { type, data, ...more } = JSON.parse(text) as Wire
    const { apply_no = '' } = data
    if (is('takes 16 KB') && text.length > 16_384) return 413
    if (is('refuses unknown members') && Object.keys(more).some((name) => !MEMBERS.includes(name))) return 422
    if (!TYPES.test(type) && !isRelay) return is('refuses unknown types') ? 400 : 410
    if (type === 'visit.cancelled' && is('refuses an early end of a visit')) return 404
    if (type === 'consent.withdrawn') {
      if (is('refuses an early withdrawal') && !applied.has(apply_no)) return 404
      withdrawn.add(apply_no)
    }
    if (type === 'application.submitted') {
      if (withdrawn.has(apply_no)) return is('refuses an application after its withdrawal') ? 409 : 410
      applied.add(apply_no)
    }
    if (!isOpened(id, data)) return 422
    bodies.set(id, text)
    return 202
  }

  return remoteServer(async ({ headers, text }) => {
    const [id = '', time = '', signature = ''] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`] ?? ''),
    )
    if (is('redirects')) return { status: 308, headers: { location: '/elsewhere' } }
    if (is('breaks a connection') && text.includes('"visit.booked"')) return null
    if (is('is slow')) await sleep(SLOW_MS)
    if (!id || !isValid(id, time, signature, text))
      return { status: is('refuses with 200') ? 200 : is('refuses with 410') ? 410 : 401 }
    if (++calls === 2) {
      limited = id
      return { status: 429, headers: is('limits without a pause') ? {} : { 'retry-after': '1' } }
    }
    if (is('remembers what it limited') && id === limited) return { status: 409 }
    const receipt = JSON.stringify({ id, accepted: true })
    return {
      status: statusOf(id, text),
      body: is('answers with a page') ? '<p>\u001B[31mWelcome</p>' : receipt,
    }
  })
}
