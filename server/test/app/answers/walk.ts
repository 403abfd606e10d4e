import type { Data, Path, Payload } from '@contract/endpoints'
import type { Envelope } from '@contract/envelope'
import type { Deps } from '../../../src/http/deps'
import { type CallOptions, request } from '../../tools/harness'
import type { Walked } from '../../tools/journey'
import type { sandboxServer } from '../../tools/sandbox-server'
import { printed, readable } from './record'

export const MOBILE = '13912345678'
export const PERSON = { name: '张三', id_no: '330106199005150018' }

/** What was sent, and the answer as the record shows it. */
export interface Sent {
  path: Path
  payload: object
  code: number
  text: string
}

/** The server of one part of the walk, and the calls that are recorded. */
export interface Walk {
  /** Sends one call, whatever its answer. The record shows the payload, unless `said` describes it. */
  call<K extends Path>(
    path: K,
    payload: Payload<K>,
    by?: CallOptions,
    said?: string,
  ): Promise<Envelope<Data<K>>>
  /** Sends one call and returns its data. Throws unless the body code is 200. */
  ok<K extends Path>(path: K, payload: Payload<K>, by?: CallOptions): Promise<Data<K>>
  /** Prepares what a part needs; this is not recorded. */
  quiet: Walked
  deps: Deps
  now(): Date
}

/** Each encryption has another text of the same length. */
const withoutCipher = (payload: object) =>
  'cipher' in payload ? { ...payload, cipher: `<text of ${String(payload.cipher).length}>` } : payload

function dataOf<D>(path: Path, { data, ...rest }: Envelope<D>): D {
  if (data === null) throw new Error(`${path} answered ${JSON.stringify(rest)}`)
  return data
}

/** The calls of one visitor, or about one thing. */
export type Piece = (walk: Walk) => Promise<void>

/** On a server of its own, so that no other part changes its numbers and times. Returns what ended pieces early. */
export async function walkPart(
  server: Awaited<ReturnType<typeof sandboxServer>>,
  title: string,
  pieces: readonly Piece[],
  sent: Sent[],
): Promise<string[]> {
  const send = async <K extends Path>(path: K, payload: Payload<K>, by: CallOptions = {}) => {
    const { statusCode, body } = await server.inject(request(path, payload, by))
    const envelope: Envelope<Data<K>> = JSON.parse(body)
    return { statusCode, envelope }
  }
  const call: Walk['call'] = async (
    path,
    payload,
    by = {},
    said = printed(readable(withoutCipher(payload))),
  ) => {
    const { statusCode, envelope } = await send(path, payload, by)
    const { data, ...rest } = envelope
    const who = by.token ? 'logged in' : 'not logged in'
    const text = `${title}, ${who}: ${said}
HTTP ${statusCode} ${printed(rest)}
${printed(readable(data))}`
    sent.push({ path, payload, code: envelope.code, text })
    return envelope
  }
  const quietly: Walked['ok'] = async (path, payload, by) =>
    dataOf(path, (await send(path, payload, by)).envelope)
  const walk: Walk = {
    call,
    ok: async (path, payload, by) => dataOf(path, await call(path, payload, by)),
    quiet: {
      ok: quietly,
      login: async () => (await quietly('/test/user/login', { mobile: MOBILE })).token,
    },
    deps: server.deps(),
    now: server.now,
  }
  const errors: string[] = []
  for (const piece of pieces)
    await piece(walk).catch((error: Error) => errors.push(`${title}, ${piece.name}: ${error.message}`))
  return errors
}
