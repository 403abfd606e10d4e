import type { Api } from './measure'

/** A browser has no functions of WeChat. */
export const api: Api | null = null
