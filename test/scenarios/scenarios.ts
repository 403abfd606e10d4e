import { account } from './account'
import { advertising } from './advertising'
import { arriving } from './arriving'
import { calculator } from './calculator'
import { catalog } from './catalog'
import { typing } from './fields/typing'
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

/** From a channel to the application, and stores. The lists take about as long and run at the same time. */
export const scenarios: Scenario[] = [
  ...arriving,
  ...loggingIn,
  ...links,
  ...advertising,
  ...funnel,
  ...goingBack,
  ...typing,
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
