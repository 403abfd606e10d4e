/** A browser has its own way to load a page again. */
export const usePullDown = (_busy: boolean, _reload: () => unknown): void => {}
