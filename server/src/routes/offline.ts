import type { offline } from '@contract/endpoints/offline'
import type { Deps } from '../deps'
import type { Handlers } from '../handler'

export const offlineHandlers = (_deps: Deps) => ({}) as Handlers<keyof typeof offline>
