import type { half } from '@contract/endpoints/half'
import type { Deps } from '../deps'
import type { Handlers } from '../handler'

export const halfHandlers = (_deps: Deps) => ({}) as Handlers<keyof typeof half>
