/** How far China's clock is ahead of UTC. It has one time zone and no summer time; the phone may be in another one. */
export const CHINA_MS = 8 * 3_600_000
