import { advertising } from './advertising'
import { arriving } from './arriving'
import { calculator } from './calculator'
import { catalog } from './catalog'
import { funnel } from './funnel'
import { goingBack } from './going-back'
import { half } from './half'
import { links } from './links'
import { loggingIn } from './logging-in'
import { matching } from './match'
import { offline } from './offline'
import { privacy } from './privacy'
import type { Scenario } from './scenario'
import { support } from './support'

/**
 * All that run on both targets, beside the walk over every page's states (states.ts), which is as long as they are. In
 * two parts, so that they run beside each other: the way from a channel to the application …
 */
export const scenarios: Scenario[] = [
  ...arriving,
  ...loggingIn,
  ...links,
  ...advertising,
  ...calculator,
  ...funnel,
  ...goingBack,
  ...matching,
]

/** … and what else there is to come for. */
export const services: Scenario[] = [...offline, ...catalog, ...support, ...half, ...privacy]
