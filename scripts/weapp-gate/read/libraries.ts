import { enginesOf } from '../../../config/engines'
import { type Engines, readEngines } from '../../engines/engines'
import type { Build } from './build'

/**
 * Returns the oldest base library that the mini-program supports: `libVersion` of its `project.config.json`, or an
 * empty string when there is none. WeChat asks visitors with an older one to update first, if the settings on its
 * platform name the same version as the lowest.
 */
export function promisedLibrary(build: Build): string {
  const { libVersion } = build.json('project.config.json') ?? {}
  return typeof libVersion === 'string' ? libVersion : ''
}

/** Returns the engines that this library runs on. The build is compiled for them (config/index.ts). */
export const promisedEngines = (build: Build): Engines => readEngines(enginesOf(promisedLibrary(build)))
