import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { until } from '../until'

/**
 * Starts a browser with an empty profile.
 *
 * @param argsOf its arguments, for the folder of the profile
 * @param listening finds in its output the address to which a driver connects
 */
export async function launch(
  program: string,
  argsOf: (profile: string) => string[],
  listening: RegExp,
): Promise<{ address: string; end: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'engine-'))
  const child = spawn(program, argsOf(profile), {
    env: { ...process.env, TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  /** This also runs when the tests are interrupted. It ends the whole group of processes. */
  const kill = () => {
    process.off('exit', kill)
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.on('exit', kill)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const found = await until(`${program} to listen`, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${said}`)
    return listening.exec(said)
  }).catch((error) => {
    kill()
    throw error
  })
  return {
    address: found[1] ?? '',
    end: async () => {
      kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
