import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The system of an advertising platform, on this machine. */
export async function platformServer() {
  const platform = {
    /** What it received, as `<method> <path> <body>`. */
    calls: [] as string[],
    /** The body of its responses, which are all HTTP 200. */
    answer: '{"code":0}',
    /** Runs before each response. */
    gate: async () => {},
    origin: '',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    platform.calls.push(`${request.method} ${request.url} ${body}`)
    await platform.gate()
    response.end(platform.answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  platform.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return platform
}
