/** WeChat loads sub-packages itself, and reports a failure as a failed navigation. */
export const preparePage = async (_page: string, _over?: boolean): Promise<boolean> => false
export const askPage = (): void => {}
export const warmPage = (_page: string): void => {}

/** WeChat activates a new version at its next start. */
export const reloadAt = (_path: string, _push: boolean): void => {}
