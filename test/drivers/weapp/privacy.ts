import { type Callbacks, fail, hasCallback, succeed } from './answer'
import type { Phone } from './phone'

interface Answer {
  event: 'exposureAuthorization' | 'agree' | 'disagree'
  buttonId?: string
}
type Listener = (resolve: (answer: Answer) => void, info: { referrer: string }) => void

/**
 * Simulates WeChat's privacy authorisation (framework/user-privacy/PrivacyAuthorize): in an app that declares
 * `__usePrivacyCheck__` a private function waits for consent, which a registered listener asks for and answers by
 * `resolve`. `agree` counts only with the id of a consent button that was really tapped.
 */
export function privacyOf(phone: Phone, isDeclared: boolean) {
  let listener: Listener | undefined
  const isAsked = () => isDeclared && phone.privacy !== 'agreed'

  /** Runs a private function once the visitor has agreed. */
  function once(
    name: string,
    options: Callbacks | undefined,
    run: () => Promise<object> | undefined,
  ): Promise<object> | undefined {
    const ask = listener
    if (!isAsked() || !ask) return run()
    const unauthorised = 'privacy permission is not authorized'
    if (phone.privacy === 'refused') return fail(name, options, unauthorised)
    const answered = new Promise<boolean>((resolve) =>
      ask(
        ({ event, buttonId }) => {
          if (event === 'exposureAuthorization') return
          if (event === 'agree' && buttonId && buttonId === phone.consentButton)
            Object.assign(phone, { privacy: 'agreed', consentButton: '' })
          if (event === 'disagree') phone.privacy = 'refused'
          resolve(event === 'agree' && !isAsked())
        },
        { referrer: name },
      ),
    )
    const end = answered.then((agreed) => (agreed ? run() : fail(name, options, unauthorised)) ?? {})
    return hasCallback(options) ? undefined : end
  }

  const api: Record<string, unknown> = {
    requirePrivacyAuthorize: (options?: Callbacks) =>
      once('requirePrivacyAuthorize', options, () => succeed('requirePrivacyAuthorize', options)),
    getPrivacySetting: (options: Callbacks) =>
      phone.profile.privacyAsks === null
        ? fail('getPrivacySetting', options, 'not supported')
        : succeed('getPrivacySetting', options, { needAuthorization: isAsked() }),
    openPrivacyContract: (options?: Callbacks) => succeed('openPrivacyContract', options),
    // Only the last registered listener is called.
    onNeedPrivacyAuthorization: (listen: Listener) => {
      listener = listen
    },
  }
  return { api, once }
}
