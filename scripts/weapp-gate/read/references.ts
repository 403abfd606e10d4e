import path from 'node:path'
import { type Build, filesOf, once } from './build'
import { outlineOf, placeOf, scriptsOf, t } from './code'

/** A reference from one file of the build to another. */
export interface Reference {
  from: string
  place: string
  /** The reference as the file writes it. */
  written: string
  /** The path of the referenced file, whether or not it exists. */
  to: string
  /** Whether the package of that file is loaded first (`require.async`, framework/subpackages/async). */
  async?: boolean
}

/** Network addresses, data URLs and values computed at run time are not files. */
const isFile = (written: string) => written !== '' && !/^([a-z]+:|\/\/|#)|\{\{/i.test(written)

/** Resolves a path from the root of the build; a path that begins with `/` is relative to the root. */
function resolve(from: string, written: string, ending = ''): string {
  const bare = written.replace(/[?#].*$/, '')
  const file = bare.startsWith('/') ? bare.slice(1) : path.posix.join(path.posix.dirname(from), bare)
  return !ending || file.endsWith(ending) ? file : file + ending
}

function placeAt(source: string, index: number): string {
  const before = source.slice(0, index).split('\n')
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

function* fromScripts(build: Build): Generator<Reference> {
  for (const { file, syntax } of scriptsOf(build))
    for (const { node, key, parentPath } of outlineOf(syntax).free) {
      if (node.name !== 'require') continue
      // This is `require(…)`, or a variant such as `require.async(…)`.
      const call = key === 'object' ? parentPath?.parentPath : parentPath
      if (!call?.isCallExpression()) continue
      const [what] = call.node.arguments
      const written = t.isStringLiteral(what) ? what.value : ''
      const to = written ? resolve(file, written, '.js') : '(worked out while running)'
      const { callee } = call.node
      const async = t.isMemberExpression(callee) && t.isIdentifier(callee.property, { name: 'async' })
      yield { from: file, place: placeOf(call.node), written, to, async }
    }
}

const IN_TEXT: readonly { ending: string; patterns: readonly { find: RegExp; to?: string }[] }[] = [
  {
    ending: '.wxml',
    patterns: [
      { find: /<(?:import|include)\b[^>]*?\bsrc=["']([^"']*)["']/g, to: '.wxml' },
      { find: /<wxs\b[^>]*?\bsrc=["']([^"']*)["']/g, to: '.wxs' },
      { find: /<(?:image|cover-image|video|audio)\b[^>]*?\bsrc=["']([^"']*)["']/g },
    ],
  },
  {
    ending: '.wxss',
    patterns: [
      { find: /@import\s+(?:url\()?["']([^"']*)["']/g, to: '.wxss' },
      { find: /(?<!@import\s+)\burl\(\s*["']?([^"')]*)["']?\s*\)/g },
    ],
  },
  { ending: '.wxs', patterns: [{ find: /\brequire\(["']([^"']*)["']\)/g, to: '.wxs' }] },
]

function* fromText(build: Build): Generator<Reference> {
  for (const { ending, patterns } of IN_TEXT)
    for (const file of filesOf(build, ending)) {
      const source = build.text(file)
      for (const { find, to } of patterns)
        for (const match of source.matchAll(find)) {
          const written = match[1] ?? ''
          if (!isFile(written)) continue
          yield {
            from: file,
            place: placeAt(source, match.index),
            written,
            to: resolve(file, written, to),
          }
        }
    }
}

function* fromSettings(build: Build): Generator<Reference> {
  for (const file of filesOf(build, '.json')) {
    const { usingComponents } = build.json(file) ?? {}
    for (const [name, written] of Object.entries(usingComponents ?? {})) {
      if (typeof written !== 'string' || !isFile(written)) continue
      for (const part of ['.js', '.json', '.wxml'])
        yield {
          from: file,
          place: `/usingComponents/${name}`,
          written,
          to: resolve(file, written) + part,
        }
    }
  }
}

/** Returns every reference between files of the build: in scripts, templates, style sheets and settings. */
export const referencesOf = once((build): Reference[] => [
  ...fromScripts(build),
  ...fromText(build),
  ...fromSettings(build),
])
