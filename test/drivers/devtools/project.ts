import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { builtHost } from '../weapp/network'
import { NEWEST } from '../weapp/phone'

const root = path.resolve(__dirname, '../../..')

/**
 * Writes the project that the tools open: the repository's `project.config.json` and a copy of `dist/weapp` that calls
 * another host, which is the only difference. It is always the same folder, because the tools ask their user to trust
 * a new one and compile it from scratch.
 *
 * @returns its folder
 */
export function writeProject(host: string): string {
  const folder = path.join(root, '.tmp/devtools')
  const build = path.join(folder, 'weapp')
  rmSync(build, { recursive: true, force: true })
  cpSync(path.join(root, 'dist/weapp'), build, { recursive: true })
  for (const file of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const script = readFileSync(path.join(build, file), 'utf8')
    if (script.includes(builtHost)) writeFileSync(path.join(build, file), script.replaceAll(builtHost, host))
  }
  const config = JSON.parse(readFileSync(path.join(root, 'project.config.json'), 'utf8')) as Record<
    string,
    object
  >
  const own = {
    ...config,
    miniprogramRoot: 'weapp/',
    // The base library that the other drivers describe; the oldest promised one cannot restart the mini-program.
    libVersion: NEWEST,
    setting: { ...config.setting, urlCheck: false },
  }
  writeFileSync(path.join(folder, 'project.config.json'), JSON.stringify(own, null, 2))
  return folder
}
