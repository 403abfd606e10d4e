/** Replaces the position, its button and its words in a build without it (config/switches.ts). */
export const position = () => Promise.resolve(null)
export const PositionButton = () => null
export const POSITION_WORDS = []
