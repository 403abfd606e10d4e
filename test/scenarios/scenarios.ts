import { account } from './account'
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
 * The journey from a channel to the application, and visits to stores. The scenarios are split into two lists of
 * similar duration that run at the same time; a third list contains the states of every page (states.ts).
 */
export const scenarios: Scenario[] = [
  ...arriving,
  ...loggingIn,
  ...links,
  ...advertising,
  ...funnel,
  ...goingBack,
  ...offline,
]

/** The scenarios of all other services. */
export const services: Scenario[] = [
  ...calculator,
  ...matching,
  ...catalog,
  ...support,
  ...half,
  ...privacy,
  ...account,
]
