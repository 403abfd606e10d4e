/** On H5 the guard runs before the page opens, so that the visitor sees no empty page. */
export const atOnce = undefined as typeof import('./at-once.weapp').atOnce | undefined
