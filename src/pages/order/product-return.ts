import { withoutSecrets } from '@/lib/address/secrets'
import type { Visit } from '@/router/guard/step'
import { visitOf } from '@/router/locate'

/** The product whose application waits for a missing step (`next`); undefined for any other address. */
export function productReturn(next: string | undefined): Visit | undefined {
  const visit = next ? visitOf(next) : undefined
  return visit?.id === 'product' ? { id: 'product', params: withoutSecrets(visit.params) } : undefined
}

/** Passes `next` on from step to step. */
export const keepNext = ({ next }: Record<string, string>): Record<string, string> => (next ? { next } : {})
