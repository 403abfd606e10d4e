/** The steps of an order (S10.4 `flow`): the first in which an answer is missing. */
export const FLOW = { basics: 0, identity: 1, complete: 2 } as const
