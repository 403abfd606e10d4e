/**
 * The steps of an order (S10.4 `flow`); the number is the step to show next:
 * 0 amount, term and purpose; 1 identity; 2 basic data; 3 complete, ready to match.
 */
export const FLOW = { quota: 0, identity: 1, basics: 2, complete: 3 } as const
