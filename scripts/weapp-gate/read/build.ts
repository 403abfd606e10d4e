import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../../files.mjs'

/** The part of `app.json` that the gate reads. */
export interface AppJson {
  pages?: string[]
  subPackages?: SubPackage[]
  preloadRule?: Record<string, { packages: string[] }>
  [key: string]: unknown
}

export interface SubPackage {
  root: string
  name?: string
  pages: string[]
  independent?: boolean
}

/** A build of the mini-program. */
export interface Build {
  /**
   * The size in bytes of every file, by its path from the root. Source maps are excluded because they are not
   * uploaded.
   */
  files: ReadonlyMap<string, number>
  app: AppJson
  /** The sub-packages. Their roots have no slash at either end. */
  packages: readonly SubPackage[]
  /** The path from the root of every page in `app.json`. */
  pages: readonly string[]
  text(file: string): string
  /** Returns a parsed JSON file; `undefined` when it does not exist or is no JSON object. */
  json(file: string): Record<string, unknown> | undefined
  /** Returns the root of the sub-package that contains a file; empty for the main package. */
  packageOf(file: string): string
}

/** The value of `packageOf` for the main package. */
export const MAIN = ''

/**
 * Reads a build.
 *
 * @throws when the folder does not exist
 */
export function readBuild(root: string): Build {
  if (!existsSync(root)) throw new Error(`${root} does not exist`)
  const files = new Map(
    filesIn(root)
      .filter((file) => !file.endsWith('.map'))
      .map((file) => [file, statSync(path.join(root, file)).size]),
  )
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const json = (file: string) => {
    try {
      const read: unknown = JSON.parse(text(file))
      return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
    } catch {
      return undefined
    }
  }
  const app = (json('app.json') ?? {}) as AppJson
  const packages = (app.subPackages ?? []).map((pack) => ({
    ...pack,
    root: pack.root.replace(/^\/|\/$/g, ''),
  }))
  return {
    files,
    app,
    packages,
    pages: [
      ...(app.pages ?? []),
      ...packages.flatMap((pack) => pack.pages.map((page) => `${pack.root}/${page}`)),
    ],
    text,
    json,
    packageOf: (file) => packages.find((pack) => file.startsWith(`${pack.root}/`))?.root ?? MAIN,
  }
}

/** Returns the files of the build that have this ending. */
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

/** Returns the name of a package for messages. */
export const nameOf = (pack: string) => (pack === MAIN ? 'the main package' : `sub-package ${pack}`)
