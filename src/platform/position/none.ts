/** Replaces the position in a build without it (config/switches.ts). */
export const position = () => Promise.resolve(null)
