/** A mini-program loads its packages as a whole, and `preloadRule` (app.config.ts) names those of the next pages. */
export const useWarm = (_load: () => void, _ready?: boolean): void => {}
