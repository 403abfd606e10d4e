import type { Endpoint } from '@contract/endpoint'
import { endpoints, type Path, type Payload } from '@contract/endpoints'
import { dropDatabase } from '../../tools/databases'
import { sandboxServer } from '../../tools/sandbox-server'
import { funnel } from './funnel'
import { guest } from './guest'
import { half } from './half'
import { login } from './login'
import { offline } from './offline'
import type { Answers } from './record'
import { type Piece, type Sent, walkPart } from './walk'

/** The parts of the walk; the record names them. */
const PARTS = { login, funnel: [funnel], guest, offline: [offline], half: [half] }

/** Refusals of every call: with `null` in every field, and of a good payload without a login where one is needed. */
const refusalsAfter = (sent: readonly Sent[]): Piece =>
  async function refusals({ call }) {
    for (const [path, row] of Object.entries(endpoints) as [Path, Endpoint][]) {
      const fields = [...Object.keys(row.payload.properties), 'url']
      const nothing = Object.fromEntries(fields.map((name) => [name, null]))
      await call(path, nothing as Payload<Path>, {}, 'null in every field and in url')
      const good = sent.find((one) => one.path === path && one.code === 200)
      if (row.auth && good) await call(path, good.payload as Payload<Path>, {}, 'the first good payload')
    }
  }

/** Walks through all parts: the answers of every call, and the pieces that came to no end, with the reason. */
export async function walkAll(): Promise<{ answers: Answers; stopped: string[] }> {
  const sent: Sent[] = []
  const parts = [...Object.entries(PARTS), ['refusals', [refusalsAfter(sent)]] as const]
  const seeded = await (await sandboxServer('1')).leave()
  const stopped: string[] = []
  const walks = parts.map(([title, pieces]) => ({ title, pieces, opened: sandboxServer('1', seeded) }))
  // The next databases are copied while a part is walked.
  for (const { title, pieces, opened } of walks) {
    const server = await opened
    stopped.push(...(await walkPart(server, title, pieces, sent)))
    await server.close()
  }
  await dropDatabase(seeded)
  const answers: Answers = {}
  for (const { path, text } of sent) answers[path] = [...(answers[path] ?? []), text]
  return { answers, stopped }
}
