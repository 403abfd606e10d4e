/** Replaces advertisements in a build without them (config/switches.ts). */
export const Ads = () => null
export const openAd = () => {}
