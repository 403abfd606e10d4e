import gcoord from 'gcoord'
import { type Callbacks, fail, succeed } from './answer'
import type { Phone } from './phone'
import type { privacyOf } from './privacy'

const SCOPE = 'scope.userFuzzyLocation'

/**
 * WeChat asks for the position at the first call and remembers the answer (framework/open-ability/authorize). It
 * refuses a function that app.json does not declare.
 */
export function locationOf(phone: Phone, { once }: ReturnType<typeof privacyOf>, isDeclared: boolean) {
  const waiting: (() => void)[] = []
  const answer = (allowed: boolean) => {
    phone.positionAsked = allowed ? 'allowed' : 'denied'
    for (const go of waiting.splice(0)) go()
  }
  /** Runs a function once the owner has answered. */
  const allowed = (name: string, options: Callbacks | undefined, run: () => Promise<object> | undefined) =>
    new Promise<object>((resolve, reject) => {
      const go = () => {
        const end = phone.positionAsked === 'allowed' ? run() : fail(name, options, 'auth deny')
        // Without a promise the answer has gone to the callbacks.
        if (end) end.then(resolve, reject)
      }
      if (phone.positionAsked === 'never') answer(phone.position !== null)
      if (phone.positionAsked === 'open') waiting.push(go)
      else go()
    })

  const api: Record<string, unknown> = {
    authorize: (options: Callbacks & { scope: string }) =>
      options.scope === SCOPE
        ? once('authorize', options, () => allowed('authorize', options, () => succeed('authorize', options)))
        : fail('authorize', options, 'invalid scope'),
    // It returns WGS-84 if the caller names no type.
    getFuzzyLocation: (options?: Callbacks & { type?: string }) => {
      if (!isDeclared)
        return fail('getFuzzyLocation', options, 'the api need to be declared in requiredPrivateInfos')
      return once('getFuzzyLocation', options, () =>
        allowed('getFuzzyLocation', options, () => {
          if (!phone.position) return fail('getFuzzyLocation', options, 'auth deny')
          const at: [number, number] = [phone.position.lng, phone.position.lat]
          const [longitude, latitude] =
            options?.type === 'gcj02'
              ? gcoord.transform<[number, number]>(at, gcoord.WGS84, gcoord.GCJ02)
              : at
          return succeed('getFuzzyLocation', options, { longitude, latitude })
        }),
      )
    },
  }
  return {
    api,
    answer,
    /** The owner comes back from the app's settings; returns what they allow. */
    settings: () => {
      if (phone.allowsInSettings) answer(true)
      return { [SCOPE]: phone.positionAsked === 'allowed' }
    },
  }
}
