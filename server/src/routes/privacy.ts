import type { privacy } from '@contract/endpoints/privacy'
import type { Deps } from '../deps'
import type { Handlers } from '../handler'

export const privacyHandlers = (_deps: Deps) => ({}) as Handlers<keyof typeof privacy>
