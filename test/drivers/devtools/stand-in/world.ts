/** The mini-program in this window, as the functions of the protocol see it. */

export interface Params {
  [name: string]: unknown
  pageId?: number
  elementId?: string
  selector?: string
  method?: string
  args?: unknown[]
  names?: string[]
}
export interface Options {
  success?(result: object): void
  fail?(result: object): void
  complete?(result: object): void
}
export type Method = (...args: unknown[]) => unknown
export type Instance = Record<string, unknown> & {
  route: string
  options: object
  setData(data: object): void
}
export type Node = HTMLElement & {
  __wxElement?: {
    data: Record<string, unknown>
    setData(data: object): void
    triggerEvent(type: string, detail: object): void
  }
}
export interface World {
  wx: Record<string, Method | undefined>
  getApp: Method
  getCurrentPages(): Instance[]
}

/** The global object of the logic layer. */
export const world = () => (globalThis as unknown as { __miniProgram: World }).__miniProgram

const ids = new WeakMap<object, number>()
let given = 0
/** Returns a number that stands for an object in the protocol. */
export function idOf(thing: object) {
  const id = ids.get(thing) ?? ++given
  ids.set(thing, id)
  return id
}
/** Describes a page as the protocol does. */
export const pageOf = (instance: Instance) => ({
  pageId: idOf(instance),
  path: instance.route,
  query: instance.options,
})
/** Returns the open pages, the visible one last. */
export const stack = () => world().getCurrentPages()

/** Returns the first of what was found. */
export const first = <T>([element]: T[]) => {
  if (!element) throw new Error('no such element')
  return element
}

/** Returns the value at a path such as `document.body.innerText`. */
export const at = (from: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], from)
