import type { AgreementRef } from '@contract/values'
import { useState } from 'react'

const consentOf = ({ consent_id }: { consent_id: string }) => consent_id

/** The ticked boxes, none of them in advance (S24.1). Another version of a text has another key, so is not ticked. */
export function useTicks<A = AgreementRef>(
  all: readonly A[],
  ...[keyOf]: A extends { consent_id: string } ? [keyOf?: (one: A) => string] : [keyOf: (one: A) => string]
) {
  const key = (keyOf ?? consentOf) as (one: A) => string
  const [ticked, setTicked] = useState<readonly string[]>([])
  const isTicked = (one: A) => ticked.includes(key(one))
  return {
    isTicked,
    tick: (one: A, on: boolean) =>
      setTicked((last) => [...last.filter((each) => each !== key(one)), ...(on ? [key(one)] : [])]),
    given: all.filter(isTicked),
    missing: all.filter((one) => !isTicked(one)),
  }
}
