/** Replaces advertisements in a build without them (config/switches.ts). */
export const AdSlot = () => null
export const openAd = () => {}
