/** Replaces `@/tester/*` in a build without the tester's tools (config/tester.ts). */
export const TesterButton = () => null
export const devPages = {}
