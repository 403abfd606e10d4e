import { devtoolsDriver } from '../drivers/devtools/driver'
import { closeTools } from '../drivers/devtools/tools'
import { type RunningServer, startServer } from '../drivers/server'
import { enginesOf, type Scenario } from '../scenarios/scenario'
import { scenarios, services } from '../scenarios/scenarios'

/** Methods of the driver that the protocol has no call for. */
const IMPOSSIBLE = {
  missParts: 'the tools load every sub-package from the disk',
  lag: 'the tools cannot slow the render layer down',
}

/** Returns why the tools cannot run a scenario. */
const whyNot = ({ walk }: Scenario) =>
  Object.entries(IMPOSSIBLE).find(([method]) => String(walk).includes(`.${method}(`))?.[1]

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeTools()
  await server?.stop()
})

for (const scenario of [...scenarios, ...services].filter((one) => enginesOf(one).includes('simulate'))) {
  const { title, walk } = scenario
  const why = whyNot(scenario)
  const visit = async () => {
    const visitor = await devtoolsDriver(server)
    let failure: unknown
    await walk(visitor).catch(async (error: unknown) => {
      failure = error
      await visitor.picture(`failed ${title}`)
    })
    await visitor.close().catch((unseen: unknown) => {
      failure ??= unseen
    })
    if (failure) throw failure
  }
  if (why) test.skip(`${title} (skipped: ${why})`, visit)
  else test(`in WeChat devtools, ${title}`, visit)
}
