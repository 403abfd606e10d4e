import { remoteServer } from './server'

/** The system of an advertising platform, on this machine. */
export async function platformServer() {
  const platform = {
    /** What it received, as `<method> <path> <body>`. */
    calls: [] as string[],
    /** The body of its responses, which are all HTTP 200. */
    answer: '{"code":0}',
    /** Runs before each response. */
    gate: async () => {},
  }
  const { origin, close } = await remoteServer(async ({ method, url, text }) => {
    platform.calls.push(`${method} ${url} ${text}`)
    await platform.gate()
    return { body: platform.answer }
  })
  return Object.assign(platform, { origin, close })
}
