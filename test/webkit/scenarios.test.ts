import { closeWebKit } from '../drivers/webkit/browser'
import { webkitDriver } from '../drivers/webkit/webkit-driver'
import { arriving } from '../scenarios/arriving'
import { funnel } from '../scenarios/funnel'
import { goingBack } from '../scenarios/going-back'
import { loggingIn } from '../scenarios/logging-in'
import { everyRoute } from '../scenarios/routes'
import { runScenarios } from '../scenarios/scenario'

// Those where engines differ most; docs/testing.md says why the others stay in Chromium.
const scenarios = [...arriving, ...loggingIn, ...funnel, ...goingBack, everyRoute]

describe('on the H5 in WebKit', () => {
  runScenarios({ name: 'h5', newDriver: webkitDriver, close: closeWebKit }, scenarios)
})
