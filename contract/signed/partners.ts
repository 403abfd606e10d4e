/** Calls of the partners of the half flow; `:channel` is the partner's. */
export const partners = {} as const
