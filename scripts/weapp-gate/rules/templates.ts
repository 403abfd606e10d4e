import { type Build, filesOf, once } from '../read/build'
import { memberOf, outlineOf, parse, traverse } from '../read/code'
import type { Rule } from '../rule'

/** A name that a template uses from its data, or a member of such a name. */
interface Bound {
  file: string
  place: string
  kind: 'name' | 'member' | 'handler' | 'template' | 'broken'
  name: string
  /** The names that are available at this place. */
  known: ReadonlySet<string>
}

interface Attribute {
  name: string
  value: string
  at: number
}

const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[^\s=<>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/g
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const BINDING = /\{\{([\s\S]*?)\}\}/g
const HANDLER = /^(?:capture-)?(?:mut-)?(?:bind|catch):?[a-z]/

/** The names that Taro's runtime sets in the data of a page, and of its component for deep trees. */
const FROM_TARO = ['root', 'i', 'l']

function attributesOf(text: string, from: number): Attribute[] {
  return [...text.matchAll(ATTRIBUTE)].map((match) => ({
    name: match[1] ?? '',
    value: match[2] ?? match[3] ?? '',
    at: from + match.index,
  }))
}

interface Parts {
  names: string[]
  members: string[]
}

const read = new Map<string, Parts | undefined>()

/** Returns the free names of an expression and those of its members; `undefined` when it is invalid. */
function partsOf(expression: string, isData: boolean): Parts | undefined {
  const source = isData ? `({${expression}})` : `(${expression})`
  if (read.has(source)) return read.get(source)
  const tree = parse(source)
  let parts: Parts | undefined
  if (!(tree instanceof Error)) {
    const members: string[] = []
    traverse(tree, {
      MemberExpression(path) {
        const name = memberOf(path)
        if (name) members.push(name)
      },
    })
    const names = outlineOf(tree).free.map(({ node }) => node.name)
    parts = { names: names.filter((name) => name !== 'undefined'), members }
  }
  read.set(source, parts)
  return parts
}

/** Returns the data keys that any template of the build is given. The template in use is only known at run time. */
const givenKeys = once((build): string[] =>
  filesOf(build, '.wxml').flatMap((file) =>
    [...build.text(file).matchAll(/<template\s[^>]*?\bdata="\{\{([^"]*)\}\}"/g)].flatMap(([, data = '']) =>
      [...data.matchAll(/(?:^|,)\s*([A-Za-z_]\w*)\s*(?=:|,|$)/g)].map(([, key = '']) => key),
    ),
  ),
)

const templatesOf = once(
  (build): ReadonlySet<string> =>
    new Set(
      filesOf(build, '.wxml').flatMap((file) =>
        [...build.text(file).matchAll(/<template\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) => name),
      ),
    ),
)

/** Yields every binding of the build's templates with the names that are available at its place. */
function* boundOf(build: Build): Generator<Bound> {
  for (const file of filesOf(build, '.wxml')) {
    const source = build.text(file)
    const modules = [...source.matchAll(/<wxs\s[^>]*?\bmodule="([^"]*)"/g)].map(([, name = '']) => name)
    let known = new Set([...FROM_TARO, ...modules])
    const open: Set<string>[] = []
    const placed = (at: number) => {
      const before = source.slice(0, at).split('\n')
      return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
    }
    function* bound(text: string, at: number, isData: boolean): Generator<Bound> {
      for (const match of text.matchAll(BINDING)) {
        const parts = partsOf(match[1] ?? '', isData)
        const one = { file, place: placed(at), known }
        if (!parts) yield { ...one, kind: 'broken', name: match[0] }
        for (const name of parts?.names ?? []) yield { ...one, kind: 'name', name }
        for (const name of parts?.members ?? []) yield { ...one, kind: 'member', name }
      }
    }
    let last = 0
    for (const tag of source.matchAll(TAG)) {
      const [whole, closes, element = '', text = '', alone] = tag
      yield* bound(source.slice(last, tag.index), last, false)
      last = tag.index + whole.length
      if (closes) {
        known = open.pop() ?? known
        continue
      }
      const outer = known
      const attributes = attributesOf(text, tag.index + 1 + element.length)
      const attribute = (name: string) => attributes.find((one) => one.name === name)?.value
      if (element === 'template' && attribute('name')) known = new Set([...modules, ...givenKeys(build)])
      for (const { name, value, at } of attributes) {
        if (name === 'wx:for') {
          yield* bound(value, at, false)
          known = new Set([
            ...known,
            attribute('wx:for-item') ?? 'item',
            attribute('wx:for-index') ?? 'index',
          ])
        }
      }
      for (const { name, value, at } of attributes) {
        if (name === 'wx:for') continue
        yield* bound(value, at, element === 'template' && name === 'data')
        const one = { file, place: placed(at), known, name: value }
        if (value.includes('{{')) continue
        if (HANDLER.test(name)) yield { ...one, kind: 'handler' }
        if (element === 'template' && name === 'is') yield { ...one, kind: 'template' }
      }
      if (alone) known = outer
      else open.push(outer)
    }
  }
}

/** Every word of the build's scripts. A template member with any other name is never set. */
const words = once(
  (build): ReadonlySet<string> =>
    new Set(
      [...filesOf(build, '.js'), ...filesOf(build, '.wxs')].flatMap(
        (file) => build.text(file).match(/[A-Za-z_$][\w$]*/g) ?? [],
      ),
    ),
)

/** Taro numbers the properties of its elements at run time. */
const NUMBERED = /^p\d+$/

/** Defaults that Taro 4.2.1 writes into its templates without quotes; they are undefined, as if there were none. */
const UNQUOTED = ['visible', 'en']

function wrong(build: Build, { kind, name, known }: Bound): string | undefined {
  switch (kind) {
    case 'broken':
      return `binds ${name}, which is not an expression`
    case 'name':
      return known.has(name) || UNQUOTED.includes(name)
        ? undefined
        : `binds ${name}, which the template is not given`
    case 'member':
      return words(build).has(name) || NUMBERED.test(name)
        ? undefined
        : `binds the member ${name}, which no script names`
    case 'handler':
      return words(build).has(name) ? undefined : `hands an event to ${name}, which no script names`
    case 'template':
      return templatesOf(build).has(name) ? undefined : `uses the template ${name}, which does not exist`
  }
}

/** Any other name leaves an empty place without an error (miniprogram/dev/reference/wxml/data.html, template.html). */
export const templateBinding: Rule = (build) =>
  [...boundOf(build)].flatMap((bound) => {
    const text = wrong(build, bound)
    return text ? [{ file: bound.file, place: bound.place, text }] : []
  })
