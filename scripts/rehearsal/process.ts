import { type ChildProcess, spawn } from 'node:child_process'
import { until } from '../../test/drivers/until'

/** Something that runs beside the rehearsal and can be killed. */
export interface Part {
  name: string
  /** Ends it as `kill -9` or a power failure does. */
  kill(): Promise<unknown>
  /** Starts it again at the same address. */
  start(): Promise<unknown>
}

export interface ProcessPart extends Part {
  port: number
  log(): string
}

const children = new Set<ChildProcess>()

/** Kills all processes that were started here; also after an interruption. */
export const killAll = () => {
  for (const child of children) child.kill('SIGKILL')
}
process.on('exit', killAll)

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts a node process that prints its port as `READY` expects, and waits until it has. */
export async function startProcess(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<ProcessPart> {
  let child: ChildProcess
  let log = ''
  const part: ProcessPart = {
    name,
    port: 0,
    log: () => log,
    async start() {
      const before = log.length
      const started = spawn(process.execPath, args, {
        env: { PATH: process.env.PATH ?? '', ...env, PORT: String(part.port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      children.add(started)
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          log += text
        })
      const [, port] = await until(
        `${name} to be ready`,
        () => {
          if (hasEnded(started)) throw new Error(`${name} ended with ${started.exitCode}: ${log.slice(-500)}`)
          return /^(?:Ready: )?(?:http:\/\/127\.0\.0\.1:)?(\d+)$/m.exec(log.slice(before))
        },
        60_000,
      )
      part.port = Number(port)
    },
    async kill() {
      child.kill('SIGKILL')
      await until(`${name} to end`, () => hasEnded(child))
      children.delete(child)
    },
  }
  await part.start()
  return part
}
