/**
 * The steps of an order (S10.4 `flow`); the number is the step to show next, the first in which an answer is missing:
 * 0 the requested loan and basic data; 1 identity; 2 complete, ready to match.
 */
export const FLOW = { basics: 0, identity: 1, complete: 2 } as const
