/** WeChat loads sub-packages itself, and says by the navigation where one does not come. */
export const preparePage = async (_page: string, _over?: boolean): Promise<boolean> => false
/** WeChat takes a new version at its next start. */
export const openAnew = (_path: string, _push: boolean): void => {}
