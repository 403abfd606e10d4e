import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as babel from '@babel/core'

const { types: t, traverse } = babel

/** A function or property of `wx`, or of an object that `wx` returns. */
export interface Api {
  /** The base library that introduced it; the first one when the typings name none. */
  since: string
  /** The interface of the object that a call returns, e.g. `FileSystemManager`. */
  gives?: string
}

/** The interfaces of WeChat's typings by name, each with its members. */
type Typings = ReadonlyMap<string, ReadonlyMap<string, Api>>

const require_ = createRequire(__filename)
const FILE = require_.resolve('miniprogram-api-typings/types/wx/lib.wx.api.d.ts')
const VERSION = /需要基础库：\s*`v?(\d+\.\d+\.\d+)`/

/** Returns the version that the comment directly above a member states. */
function sinceOf({ leadingComments }: babel.types.Node): string {
  return VERSION.exec(leadingComments?.at(-1)?.value ?? '')?.[1] ?? '1.0.0'
}

function givesOf(
  member: babel.types.TSMethodSignature | babel.types.TSPropertySignature,
): string | undefined {
  const type = t.isTSTypeAnnotation(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : null
  return t.isTSTypeReference(type) && t.isIdentifier(type.typeName) ? type.typeName.name : undefined
}

let read: Typings | undefined

/** Reads the functions of `wx` from the package miniprogram-api-typings, which WeChat generates from its documentation. */
export function readTypings(): Typings {
  if (read) return read
  const tree = babel.parseSync(readFileSync(FILE, 'utf8'), {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: [['typescript', { dts: true }]] },
  })
  if (!tree) throw new Error(`${FILE} is empty`)
  const interfaces = new Map<string, Map<string, Api>>()
  traverse(tree, {
    TSInterfaceDeclaration({ node: { id, body } }) {
      const members = interfaces.get(id.name) ?? new Map<string, Api>()
      interfaces.set(id.name, members)
      for (const member of body.body) {
        if (!t.isTSMethodSignature(member) && !t.isTSPropertySignature(member)) continue
        // Of several overloads the first counts, because the others only have newer parameters.
        if (t.isIdentifier(member.key) && !members.has(member.key.name))
          members.set(member.key.name, { since: sinceOf(member), gives: givesOf(member) })
      }
    },
  })
  read = interfaces
  return read
}
