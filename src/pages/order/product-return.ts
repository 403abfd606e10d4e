import { withoutSecrets } from '@/lib/address/secrets'
import type { Visit } from '@/router/guard/step'
import { visitOf } from '@/router/locate'

/** The product, or list with chosen ones, whose application waits for a missing step (`next`); undefined for any other. */
export function choiceReturn(next: string | undefined): Visit | undefined {
  const visit = next ? visitOf(next) : undefined
  return visit?.id === 'product' || visit?.id === 'productList'
    ? { id: visit.id, params: withoutSecrets(visit.params) }
    : undefined
}

/** Passes `next` on from step to step. */
export const keepNext = ({ next }: Record<string, string>): Record<string, string> => (next ? { next } : {})
