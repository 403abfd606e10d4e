/** Replaces `@/tester/*` in a build without the tester's tools (config/switches.ts). */
export const TesterButton = () => null
export const devPages = {}
