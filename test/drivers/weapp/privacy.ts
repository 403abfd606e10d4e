import { type Callbacks, fail, succeed } from './answer'
import type { Phone } from './phone'

interface Answer {
  event: 'exposureAuthorization' | 'agree' | 'disagree'
  buttonId?: string
}
type Listener = (resolve: (answer: Answer) => void, info: { referrer: string }) => void

const UNAUTHORISED = 'privacy permission is not authorized'

/**
 * WeChat's privacy authorisation (developers.weixin.qq.com, framework/user-privacy/PrivacyAuthorize): a private function
 * of an app that declares `__usePrivacyCheck__` waits until the visitor has agreed. An app that listens shows its own
 * words, and answers by `resolve`; for one that does not WeChat shows its sheet.
 *
 * @param byButton whether `agree` counts only after a tap on a `<button open-type="agreePrivacyAuthorization">`, which
 *   sets the phone's consent, as WeChat checks it
 */
export function privacyOf(phone: Phone, isDeclared: boolean, byButton: boolean) {
  let listener: Listener | undefined
  const isAsked = () => isDeclared && phone.privacy !== 'agreed'

  /** Runs a private function once the visitor has agreed. */
  function once<O extends Callbacks>(
    name: string,
    options: O | undefined,
    run: () => Promise<object> | undefined,
  ): Promise<object> | undefined {
    if (!isAsked()) return run()
    if (phone.privacy === 'refused') return fail(name, options, UNAUTHORISED)
    if (!listener) {
      phone.privacy = 'agreed'
      return run()
    }
    const ask = listener
    const answered = new Promise<boolean>((resolve) =>
      ask(
        ({ event }) => {
          if (event === 'exposureAuthorization') return
          if (event === 'agree' && !byButton) phone.privacy = 'agreed'
          resolve(event === 'agree' && !isAsked())
        },
        { referrer: name },
      ),
    )
    const end = answered.then((agreed) => (agreed ? run() : fail(name, options, UNAUTHORISED)) ?? {})
    return options?.success || options?.fail || options?.complete ? undefined : end
  }

  const api: Record<string, unknown> = {
    requirePrivacyAuthorize: (options?: Callbacks) =>
      once('requirePrivacyAuthorize', options, () => succeed('requirePrivacyAuthorize', options)),
    getPrivacySetting: (options?: Callbacks) =>
      succeed('getPrivacySetting', options, {
        needAuthorization: isAsked(),
        privacyContractName: '《小程序隐私保护指引》',
      }),
    openPrivacyContract: (options?: Callbacks) => succeed('openPrivacyContract', options),
    // Only the last listener counts.
    onNeedPrivacyAuthorization: (listen: Listener) => {
      listener = listen
    },
    offNeedPrivacyAuthorization: () => {
      listener = undefined
    },
  }
  return { api, once }
}
