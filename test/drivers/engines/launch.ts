import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { until } from '../until'

/**
 * Starts a Chromium with an empty profile.
 *
 * @returns the address of its DevTools
 */
export async function launch(
  program: string,
  args: string[],
): Promise<{ address: string; end: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'engine-'))
  const child = spawn(program, [`--user-data-dir=${profile}`, ...args], {
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
    return /DevTools listening on ws:\/\/([^/]+)/.exec(said)
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
