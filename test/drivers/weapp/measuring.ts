import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Measured, Recording } from '@/tester/device/measure'

const root = path.resolve(__dirname, '../../..')

/** Returns what the tester's page measures with, as a module of the mini-program. */
export const measuringScript = () =>
  execFileSync(
    path.join(root, 'node_modules/.bin/esbuild'),
    ['src/tester/device/measure.ts', '--bundle', '--format=cjs', '--target=es2019'],
    { cwd: root, encoding: 'utf8' },
  )

export type Measuring = typeof import('@/tester/device/measure')

/** Returns the part of a profile that a device answers by itself, and its clipboard. */
export function answersOf(profile: Recording): Measured & Pick<Recording, 'clipboard'> {
  const { source: _source, backsCaught: _backs, ariaSpoken: _aria, ...rest } = profile
  return rest
}
