import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../../files.mjs'

/** The part of `app.json` that the checks read. */
interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  requiredPrivateInfos?: string[]
  [key: string]: unknown
}

export interface Build {
  /** The size in bytes of every file, by its path from the root, without source maps, which are not uploaded. */
  files: ReadonlyMap<string, number>
  app: AppJson
  packages: readonly string[]
  text(file: string): string
  /** Returns the root of the sub-package that contains a file; empty for the main package. */
  packageOf(file: string): string
}

export const MAIN = ''

/** Reads a build. @throws when it has no app.json */
export function readBuild(root: string): Build {
  const files = new Map(
    filesIn(root)
      .filter((file) => !file.endsWith('.map'))
      .map((file) => [file, statSync(path.join(root, file)).size]),
  )
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const app = JSON.parse(text('app.json')) as AppJson
  const packages = (app.subPackages ?? []).map((pack) => pack.root)
  return {
    files,
    app,
    packages,
    text,
    packageOf: (file) => packages.find((pack) => file.startsWith(`${pack}/`)) ?? MAIN,
  }
}

export const filesOf = (build: Build, ending: string) =>
  [...build.files.keys()].filter((file) => file.endsWith(ending)).sort()

/** Caches what is read from a build, because several rules need it. */
export function once<T>(read: (build: Build) => T): (build: Build) => T {
  const known = new WeakMap<Build, { value: T }>()
  return (build) => {
    const value = known.get(build) ?? { value: read(build) }
    known.set(build, value)
    return value.value
  }
}
