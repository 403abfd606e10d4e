import type { Step } from '@/router/guard/step'

/** Replaces `@/tester/*` in a build without the tester's tools (config/tester.ts). */
export const testerSteps: readonly Step[] = []
export const TesterButton = () => null
export const devPages = {}
