import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../../../scripts/files.mjs'
import type { RunningServer } from '../../../test/drivers/server'
import { consentIds, METRICS, wrap } from './harness'
import { applicationFor, FIRST_STEP, fillOrder, HANGZHOU, idNo, LOAN, type Walked } from './journey'
import { seal, stamp } from './sealed'

/** Values that occur nowhere else. If one is found anywhere, it was stored in plain text. */
export const canary = {
  mobile: '15926535897',
  contact: '15926535898',
  name: '欧阳若澜',
  note: '请在北门岗亭等我取号',
  id_no: idNo('19870623'),
  birth: '1987-06-23',
  salutation: '欧阳女士',
}
const DEVICE = 'canary-device'

/** Every encoding in which a text may reach a disk. */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  /** The base64 of a text inside another one depends on its offset. For each offset this is the constant part. */
  const inner = (['base64', 'base64url'] as const).flatMap((encoding) =>
    [0, 1, 2].map((shift) => {
      const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      return whole.toString(encoding).slice(Math.ceil((shift * 8) / 6), Math.floor((whole.length * 8) / 6))
    }),
  )
  const hex = bytes.toString('hex')
  const unicode = [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const forms = [text, encodeURIComponent(text), hex, hex.toUpperCase(), unicode, ...inner]
  return [...new Set(forms)].map((form) => Buffer.from(form))
}

/** The names of the words that the stored data contains in any encoding. */
export function findIn(kept: Buffer | string, words: Record<string, string>): string[] {
  const bytes = Buffer.from(kept)
  return Object.entries(words)
    .filter(([, word]) => formsOf(word).some((form) => bytes.includes(form)))
    .map(([name]) => name)
}

/** `<file>: <word>` for every word that is found in the files below a folder. */
export const findInFiles = (folder: string, words: Record<string, string>): string[] =>
  filesIn(folder).flatMap((file) =>
    findIn(readFileSync(path.join(folder, file)), words).map((name) => `${path.basename(file)}: ${name}`),
  )

const signatureOf = (link: string) => link.split('.').at(-1) ?? ''

/** Runs every call that sends something private. Returns the values that must not be found in plain text. */
export async function walk(server: Walked & Pick<RunningServer, 'issueUid' | 'issueHalf'>) {
  const { mobile, name, id_no, note } = canary
  const token = await server.login(mobile)
  const options = { token, device: DEVICE }
  await server.ok('/v1/user/nameSaveCity', { name, ...HANGZHOU }, options)
  const order_no = await fillOrder(server, token, [FIRST_STEP, { name, id_no }])
  const { trace_id } = await server.ok('/v2/product/showList', { order_no }, options)
  expect(trace_id).toBeTruthy()
  const wish = await applicationFor(server, order_no, 'cf1-daily', { ...LOAN, device: DEVICE })
  await server.ok('/v1/product/apply', wish, options)
  for (const path of ['/web/form', '/web/result/list'] as const) await server.ok(path, { order_no }, options)
  await server.ok('/v1/app/pending', {}, options)
  const values = { contact_name: name, contact_mobile: canary.contact, note }
  await server.ok('/v2/offline/saveUserInfo', { order_no, values }, options)
  const page = await server.ok('/open/support/init', { sid: 'demo' })
  await server.ok('/open/support/put', {
    sid: 'demo',
    mobile,
    values: { call_time: 'morning', salutation: canary.salutation },
    consents: consentIds(page),
  })
  await server.ok('/v1/user/data/export', {}, options)

  const key = await server.ok('/v1.0/user/encrypt/info', {}, options)
  const sealed = (path: string, message: object) => seal(key, path, { ...message, ...stamp(new Date()) })
  const [send, login] = ['/v1.0/sms/encrypt/send/code', '/v1.0/user/encrypt/login'] as const
  const { dev_code: code } = await server.ok(send, sealed(send, { mobile, scene: 'login' }), options)
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }, options))
  const byCode = await server.ok(login, sealed(login, { mobile, code, consents }), options)

  const uid = await server.issueUid(mobile)
  const byUid = await server.ok('/v1.0/user/uid/login', { uid, _token: '' }, options)
  const link = await server.issueHalf(mobile, { name, id_no })
  const half = await server.ok('/open/credit/half/form', { token: link }, { device: DEVICE })
  await server.ok('/open/credit/half/form', { token: '' }, { token: half.session?.token, device: DEVICE })
  return {
    token,
    'token of the encrypted login': byCode.token,
    'token of the login by link': byUid.token,
    'token of the half flow': half.session?.token ?? '',
    'login link': signatureOf(uid),
    'partner link': signatureOf(link),
  }
}

/** Sends requests as careless links, old clients and mistyped forms do. Returns all responses. */
export async function stumble(url: string, token: string): Promise<string> {
  const { mobile, name, id_no, note } = canary
  const query = new URLSearchParams({ mobile, name, id_no, note, _token: token, uid: token }).toString()
  const send = (route: string, body: string, headers = {}) =>
    fetch(url + route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, ...headers },
      body,
    })
  const mark = { id: randomUUID(), name: 'page_view', page: '/from', at: new Date().toISOString() }
  const landing = `https://x.test/landing/${mobile}?${query}#${encodeURIComponent(name)}`
  const calls: [route: string, payload: object][] = [
    ['/v1.0/channel/monitor', { channel: 'canary', click_id: 'click-1', landing }],
    ['/st/mark', { events: [{ ...mark, props: { mobile, name } }] }],
    ['/st/mark', { events: [{ ...mark, name, page: `/${mobile}`, props: {} }] }],
    ['/v1.0/user/code/login', { mobile, code: '000000', consents: [] }],
    ['/v1.0/user/uid/login', { uid: token, _token: token }],
    ['/web/form/save', { order_no: id_no, flow: 1, values: { name: `${name}!`, id_no: `${id_no}1` } }],
    ['/web/two/element/valid', { name: mobile, id_no: name, consents: [note] }],
    ['/user/city/save', { code: '999999', country: name, province: mobile, city: note, county: id_no }],
    [`/v1/${mobile}/${encodeURIComponent(name)}`, {}],
  ]
  const answers = [
    ...calls.map(([route, payload]) => send(route, JSON.stringify(wrap(payload, { device: DEVICE })))),
    send('/web/form/save', `{"mobile":"${mobile}","name":"${name}`),
    send('/web/form/save', `${mobile} ${name}`, { 'content-type': 'text/plain' }),
    ...[`/landing/${mobile}?${query}`, `/product/${encodeURIComponent(name)}`, `/${mobile}?${query}`].map(
      (page) => fetch(url + page, { headers: { accept: 'text/html' } }),
    ),
    fetch(`${url}/support/agreement/${mobile}`),
    fetch(`${url}/js/${encodeURIComponent(note)}.js`),
    fetch(`${url}/metrics`, { headers: METRICS }),
  ]
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()))
  return texts.join('\n')
}
