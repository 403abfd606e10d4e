/** A mini-program has no keys, and its templates do not know what a tab controls. */
export const tabKeys: object = {}
export const tabOrder = (_chosen: boolean, _panel: string): object => ({})
