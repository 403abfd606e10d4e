/** A mini-program has no keys. */
export const tabKeys: object = {}
export const tabOrder = (_chosen: boolean): object => ({})
