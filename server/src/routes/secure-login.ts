import type { secureLogin } from '@contract/endpoints/secure-login'
import type { Deps } from '../deps'
import type { Handlers } from '../handler'

export const secureLoginHandlers = (_deps: Deps) => ({}) as Handlers<keyof typeof secureLogin>
