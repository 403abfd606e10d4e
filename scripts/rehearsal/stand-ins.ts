import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBase } from '../../server/src/lib/hpke'
import { signedServer } from '../../server/test/tools/remote/institution'
import { type Answer, remoteServer } from '../../server/test/tools/remote/server'
import { arrivals } from '../../test/actors/arrivals'
import { report } from '../../test/actors/institution'
import { REPORTED } from '../../test/actors/state'
import type { Received, RehearsalScene } from './scene'
import { FAULTS, type Keys } from './settings'
import { startWechat } from './wechat'

const SLOW_MS = 1_500

interface Wire {
  type: string
  timestamp: string
  data: Record<string, unknown> & { personal?: object; sealed?: { enc: string; ct: string } }
}

/** The message as the institution reads it, its personal part decrypted. */
function messageOf(keys: Keys, id: string, text: string) {
  const { type, timestamp, data }: Wire = JSON.parse(text)
  const { sealed } = data
  const open = ({ enc, ct }: NonNullable<typeof sealed>): object => {
    const message = Buffer.concat([enc, ct].map((part) => Buffer.from(part, 'base64')))
    const opened = openBase({ secret: keys.seal, info: Buffer.from(id), aad: Buffer.alloc(0), message })
    return JSON.parse(opened.toString())
  }
  return { id, type, at: new Date(timestamp), data, personal: sealed ? open(sealed) : data.personal }
}

/** Starts the systems of somebody else. Each is called by https and can be killed. */
export async function startStandIns(
  scene: RehearsalScene,
  received: Received,
  { keys, certificate }: { keys: Keys; certificate: string },
) {
  const { state, dice, violated } = scene
  const tls = { key: readFileSync(`${certificate}.key`), cert: readFileSync(`${certificate}.pem`) }
  const slowly = async (answer: Answer) => {
    if (dice.chance(FAULTS.slow)) await sleep(SLOW_MS)
    return answer
  }
  const signed = (key: string, answerTo: Parameters<typeof signedServer>[1]) =>
    signedServer(key, answerTo, tls, received.forged)
  const everybody = () => [...state.visitors, ...state.deleted]

  const sms = await signed(keys.sms, ({ text }) => {
    const { mobile, code } = JSON.parse(text)
    if (!everybody().some((one) => one.mobile === mobile && !one.ref))
      violated('a code goes to a visitor', mobile)
    scene.codes.set(mobile, code)
    // A visitor waits for the code: it is not refused, because nobody sends it again.
    return slowly({ body: '{}' })
  })
  const identity = await signed(keys.identity, ({ text }) => {
    const { name, id_no } = JSON.parse(text)
    const who = everybody().find((one) => one.id_no === id_no)
    if (who?.name !== name) violated('the identity of a visitor is checked', id_no)
    received.checked.add(id_no)
    return slowly({ body: '{"match":true}' })
  })

  const arrive = arrivals(scene)
  async function decide(institution: string, apply_no: string, at: number) {
    const reports = REPORTED.map((status, step) => ({
      apply_no,
      status,
      at: new Date(at + step).toISOString(),
      ...(status === 'closed' && { reason: 'decided' as const }),
    }))
    const ranks = new Map(reports.map(({ status }) => [status, dice.below(100)]))
    if (dice.chance(FAULTS.reorder))
      reports.sort((a, b) => Number(ranks.get(a.status)) - Number(ranks.get(b.status)))
    for (const body of reports) {
      const id = `${apply_no}-${body.status}`
      const times = dice.chance(FAULTS.repeat) ? [1, 2] : [1]
      for (const _ of times) {
        const { code } = await report(scene, institution, body, id)
        received.reports.set(id, [...(received.reports.get(id) ?? []), code])
      }
    }
  }
  const institution = (code: 'cf1' | 'cf2') =>
    signed(keys[code], ({ id, text }) => {
      const isNew = !state.ids.has(id)
      const message = messageOf(keys, id, text)
      arrive(message, code)
      if (isNew && message.type === 'application.submitted')
        void decide(code, String(message.data.apply_no), message.at.getTime())
      return isNew && dice.chance(FAULTS.refuse) ? { status: 503 } : slowly({ status: 204 })
    })

  const ads = await remoteServer(({ headers, text }) => {
    if (headers['x-token'] !== keys.ads) {
      received.forged.push(text)
      return { status: 401 }
    }
    const { id, event, click } = JSON.parse(text)
    const key = `${click} ${event}`
    const ids = received.conversions.get(key) ?? new Set()
    const isNew = !ids.has(id)
    received.conversions.set(key, ids.add(id))
    return slowly({ body: isNew && dice.chance(FAULTS.refuse) ? '{"code":1}' : '{"code":0}' })
  }, tls)

  const [cf1, cf2] = await Promise.all([institution('cf1'), institution('cf2')])
  return { sms, identity, ads, cf1, cf2, wechat: await startWechat(scene, received, tls) }
}
