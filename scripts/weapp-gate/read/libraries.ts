import { enginesOf } from '../../../config/engines'
import { type Engines, readEngines } from '../../engines/engines'
import type { Build } from './build'

/**
 * The oldest base library that the mini-program promises to run on: `libVersion` of its `project.config.json`. WeChat has
 * whoever has an older one update first, where the settings on its platform name the same one as the lowest. Empty where
 * none is named.
 */
export function promisedLibrary(build: Build): string {
  const { libVersion } = build.json('project.config.json') ?? {}
  return typeof libVersion === 'string' ? libVersion : ''
}

/** The engines that this library runs on: those that the build is compiled for (config/index.ts). */
export const promisedEngines = (build: Build): Engines => readEngines(enginesOf(promisedLibrary(build)))
