import { arriving } from './arriving'
import { funnel } from './funnel'
import { loggingIn } from './logging-in'
import type { Scenario } from './scenario'

/** All that run on both targets. */
export const scenarios: Scenario[] = [...arriving, ...loggingIn, ...funnel]
