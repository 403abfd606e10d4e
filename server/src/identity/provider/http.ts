import { CODE } from '@contract/codes'
import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import type { IdentityVerifier } from '../../lib/remote/ports'
import { type ProviderLink, signedPost } from '../../lib/remote/provider'
import type { Clock } from '../../lib/time/clock'

const Answer = T.Object({ match: T.Boolean() })

function answerOf(text: string): Static<typeof Answer> | null {
  try {
    const answer: unknown = JSON.parse(text)
    return Check(Answer, answer) ? answer : null
  } catch {
    // The parser's message would contain a part of the answer.
    return null
  }
}

/** A service that accepts a signed `POST {name, id_no}` and answers 200 `{"match": true|false}`. */
export function httpVerifier(link: ProviderLink, clock: Clock): IdentityVerifier {
  const post = signedPost('identity', link, clock)
  return {
    async verify({ name, id_no }, record) {
      const { status, text } = await post({ name, id_no }, record)
      const answer = status === CODE.ok ? answerOf(text) : null
      if (!answer) throw new Error('the answer of the identity service has another form')
      return answer.match
    },
  }
}
