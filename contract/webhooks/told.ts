import type { TSchema } from 'typebox'
import { wordsFor } from '../rules/collected'
import { type WebhookType, webhooks } from './webhooks'

interface Parts {
  properties?: Record<string, TSchema & Parts>
  anyOf?: (TSchema & Parts)[]
}

/** A part of a message with the words by which the agreement names it; undefined when no table knows it. */
export interface Told {
  part: string
  words: string | undefined
}

function toldIn({ properties = {}, anyOf = [] }: Parts, at = ''): Told[] {
  const own = Object.entries(properties).flatMap(([name, inner]): Told[] => {
    const part = at + name
    const words = wordsFor(part)
    const parts = words === undefined ? toldIn(inner, `${part}.`) : []
    return parts.length > 0 ? parts : [{ part, words }]
  })
  return [...own, ...anyOf.flatMap((one) => toldIn(one, at))]
}

/** Everything that the messages of these types tell an institution, without what says nothing of the visitor. */
export const toldBy = (types: readonly WebhookType[]): Told[] =>
  types.flatMap((type) => {
    const { data, personal } = webhooks[type]
    return [...toldIn(data), ...toldIn(personal ?? {})].filter(({ words }) => words !== '')
  })
