import type { World } from '../world'

/** What became of one kind of message. */
export interface Row {
  kind: string
  /** What must have arrived. */
  sent: number
  /** What did, repetitions with the same id counted once. */
  received: number
  /** Repetitions with the same id, which at-least-once allows. */
  repeated: number
  lost: number
  /** Under another id, or with another content. */
  doubled: number
  /** At a receiver that must not have it, about somebody else, or after a withdrawal. */
  wrong: number
}

/** A message that a stand-in has received. */
export interface Got {
  at: number
  id: string
  /** What it is about. */
  about: string
  wrong?: boolean
}

/** Compares what must have arrived (each once) with what did. */
export function compare(kind: string, sent: Iterable<string>, got: Got[]): Row {
  const wanted = new Set(sent)
  const ids = new Map<string, Set<string>>()
  for (const { about, id } of got) ids.set(about, (ids.get(about) ?? new Set()).add(id))
  const unique = [...ids.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    kind,
    sent: wanted.size,
    received: ids.size,
    repeated: got.length - unique,
    lost: [...wanted].filter((about) => !ids.has(about)).length,
    doubled: unique - ids.size,
    wrong: got.filter(({ wrong }) => wrong).length,
  }
}

/** The messages that a stand-in has received. */
export const received = (world: World, name: string) =>
  world.journal(name).flatMap(({ at, id, text }) => (id && text ? [{ at, id, text }] : []))
