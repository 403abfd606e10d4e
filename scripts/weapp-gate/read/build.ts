import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../../files.mjs'

/** What the gate reads of `app.json`; that it has this form is the rule `settings`. */
export interface AppJson {
  pages?: string[]
  subPackages?: SubPackage[]
  subpackages?: SubPackage[]
  preloadRule?: Record<string, { packages: string[] }>
  tabBar?: { list?: { pagePath: string; iconPath?: string; selectedIconPath?: string }[] }
  usingComponents?: Record<string, string>
  [key: string]: unknown
}

export interface SubPackage {
  root: string
  name?: string
  pages: string[]
  independent?: boolean
}

/** A folder that is a build of the mini-program. */
export interface Build {
  root: string
  /** Bytes of every file, by its path from the root. Source maps are not uploaded. */
  files: ReadonlyMap<string, number>
  app: AppJson
  /** Roots of the sub-packages without slashes at their ends. */
  packages: readonly SubPackage[]
  /** Every page that `app.json` names, by its path from the root. */
  pages: readonly string[]
  text(file: string): string
  /** A file of settings; `undefined` where it is not there or is no JSON. */
  json(file: string): Record<string, unknown> | undefined
  /** Root of the sub-package that a file belongs to; empty for the main package. */
  packageOf(file: string): string
}

/** Key of the main package in `packageOf`. */
export const MAIN = ''

/** @throws when the folder is not there */
export function readBuild(root: string): Build {
  if (!existsSync(root)) throw new Error(`${root} is not there`)
  const files = new Map<string, number>()
  for (const file of filesIn(root))
    if (!file.endsWith('.map')) files.set(file, statSync(path.join(root, file)).size)
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
  const listed = app.subPackages ?? app.subpackages
  const packages = (Array.isArray(listed) ? listed : []).map((pack) => ({
    ...pack,
    root: pack.root.replace(/^\/|\/$/g, ''),
  }))
  return {
    root,
    files,
    app,
    packages,
    pages: [
      ...(Array.isArray(app.pages) ? app.pages : []),
      ...packages.flatMap((pack) => pack.pages.map((page) => `${pack.root}/${page}`)),
    ],
    text,
    json,
    packageOf: (file) => packages.find((pack) => file.startsWith(`${pack.root}/`))?.root ?? MAIN,
  }
}

/** Files of the build with this ending. */
export const filesOf = (build: Build, ending: string) =>
  [...build.files.keys()].filter((file) => file.endsWith(ending)).sort()

/** Reads something of a build once, however many rules ask for it. */
export function once<T>(read: (build: Build) => T): (build: Build) => T {
  const known = new WeakMap<Build, { value: T }>()
  return (build) => {
    const value = known.get(build) ?? { value: read(build) }
    known.set(build, value)
    return value.value
  }
}

/** How a package is called where a person reads it. */
export const nameOf = (pack: string) => (pack === MAIN ? 'the main package' : `sub-package ${pack}`)
