/**
 * A system of somebody else, as a process of its own: `sms`, `identity`, `platform`, `institution`, `partner` or `wechat`.
 * It checks signatures with the official library, and writes down what it received before it answers, so that a kill loses
 * nothing. `STAND_IN` has its settings as JSON; it prints `Ready: <port>`.
 *
 * Faults are drawn from the seed and what is received, so the same message always meets the same one: it is kept and
 * refused (the sender repeats it), or answered late.
 */
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { startInstitution } from './stand-ins/institution.mjs'
import { openJournal } from './stand-ins/journal.mjs'
import { startPartner } from './stand-ins/partner.mjs'
import { draws } from './stand-ins/random.mjs'
import { startWechat } from './stand-ins/wechat.mjs'

const settings = JSON.parse(process.env.STAND_IN)
const { role, name, seed, file, key, faults = {} } = settings
const journal = openJournal(file)
const chance = draws(seed, name)

const ROLES = {
  sms: { body: '{}' },
  identity: { body: '{"match":true}' },
  platform: { body: '{"code":0}', refusal: '{"code":1}' },
  institution: { body: '' },
  partner: { body: '' },
}
const answers = ROLES[role]
const institution = role === 'institution' ? startInstitution(settings, journal, chance) : null
const wechat = role === 'wechat' ? startWechat(settings, journal, chance) : null
if (role === 'partner') void startPartner(settings, journal)

function isSigned(headers, text) {
  // Advertising platforms have formats of their own, and know the account by a token.
  if (role === 'platform') return headers['x-token'] === key
  try {
    new Webhook(key).verify(text, headers)
    return true
  } catch (error) {
    // A message without a body to parse is valid too.
    return error instanceof SyntaxError
  }
}

const server = https.createServer(
  { key: readFileSync(`${settings.certificate}.key`), cert: readFileSync(`${settings.certificate}.pem`) },
  async (request, response) => {
    const text = (await buffer(request)).toString()
    if (wechat) {
      const { answer, waitMs } = wechat(request.url, text)
      if (waitMs) await sleep(waitMs)
      response.writeHead(200).end(JSON.stringify(answer))
      return
    }
    if (!isSigned(request.headers, text)) {
      journal.note({ forged: text })
      response.writeHead(401).end()
      return
    }
    const id = request.headers['webhook-id'] ?? text
    const isNew = journal.lines.every((line) => line.id !== id)
    journal.note({ id, text })
    institution?.received(JSON.parse(text))
    if (chance('slow', id) < (faults.slow ?? 0)) await sleep(1_500)
    if (isNew && chance('refuse', id) < (faults.refuse ?? 0))
      response.writeHead(answers.refusal ? 200 : 503).end(answers.refusal)
    else response.writeHead(200).end(answers.body)
  },
)
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
  console.log(`Ready: ${server.address().port}`),
)
