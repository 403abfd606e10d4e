import type { support } from '@contract/endpoints/support'
import type { Deps } from '../deps'
import type { Handlers } from '../handler'

export const supportHandlers = (_deps: Deps) => ({}) as Handlers<keyof typeof support>
