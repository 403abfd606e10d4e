import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { success } from './envelope'

/** Texts of fewer lines are sent at once, and compressed. */
const LONG = 20_000
/** Lines of one piece. */
const PIECE = 1_000

const long = new WeakMap<object, string[]>()

/** Response data whose last member `text` are these lines; a long text is joined and escaped only while it is sent. */
export function withText<D extends object>(data: D, lines: string[]): D & { text: string } {
  if (lines.length < LONG) return { ...data, text: lines.join('\n') }
  const whole = { ...data, text: '' }
  long.set(whole, lines)
  return whole
}

function* piecesOf(data: object, lines: string[]) {
  const empty = JSON.stringify(success(data))
  const end = '"}}'
  yield empty.slice(0, -end.length)
  for (let at = 0; at < lines.length; at += PIECE) {
    const text = lines.slice(at, at + PIECE).join('\n')
    yield JSON.stringify(at === 0 ? text : `\n${text}`).slice(1, -1)
  }
  yield end
}

/** The response with a long text as a stream; null for any other data. */
export function streamOf(data: object, reply: FastifyReply): Readable | null {
  const lines = long.get(data)
  if (!lines) return null
  reply.type('application/json; charset=utf-8')
  return Readable.from(piecesOf(data, lines), { objectMode: false })
}
