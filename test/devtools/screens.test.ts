import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DevtoolsDriver, devtoolsDriver } from '../drivers/devtools/driver'
import type { Box } from '../drivers/devtools/elements'
import { closeTools } from '../drivers/devtools/tools'
import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { goThroughFunnel } from '../visits/handbook'
import { boxesOf, COLOURS, colourDifference, difference, type Screen, writeSheet } from './compare'

const folder = path.resolve(__dirname, '../../pictures/devtools')
/** The width of the phone that our driver simulates. */
const WIDTH = 375

/** Takes pictures until two are equal, because the protocol does not tell when an animation has ended. */
async function stillPicture(visitor: DevtoolsDriver, name: string) {
  let before: Buffer | undefined
  for (let left = 20; ; left--) {
    const file = await visitor.picture(name)
    const now = file ? readFileSync(file) : undefined
    if (!now || before?.equals(now) || left === 0) return file
    before = now
  }
}

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { SANDBOX_SEED: '1' } })
})
afterAll(async () => {
  await closeTools()
  await closeWeapp()
  await server?.stop()
})

test('in WeChat devtools, the screens of the funnel have the layout and the colours that our own driver shows', async () => {
  mkdirSync(folder, { recursive: true })
  const ours = await weappChromiumDriver(server)
  const page = ours.browserPage
  const boxes = new Map<string, Record<string, Box>>()
  const fileOf = (name: string) => path.join(folder, `${name}.png`)
  await goThroughFunnel(ours, async (name) => {
    await ours.settle()
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: fileOf(name), scale: 'css' })
    boxes.set(name, await boxesOf(page))
  })

  const theirs = await devtoolsDriver(server)
  const screens: Screen[] = []
  await goThroughFunnel(theirs, async (name) => {
    await theirs.settle()
    await theirs.scrollToTop()
    const width = await theirs.width()
    if (width !== WIDTH)
      throw new Error(
        `the simulator shows a phone of ${width} px; choose one of ${WIDTH} px, such as iPhone X`,
      )
    const taken = await stillPicture(theirs, `${name} in devtools`)
    const differences: string[] = []
    for (const [id, box] of Object.entries(boxes.get(name) ?? {})) {
      const told = difference(id, box, await theirs.box(id))
      if (told) differences.push(told)
    }
    const colours = taken ? await colourDifference(page, fileOf(name), taken) : null
    screens.push({
      name,
      pictures: { ours: fileOf(name), theirs: taken },
      differences,
      colours,
    })
  })
  writeSheet(folder, screens)
  await theirs.close()
  await ours.close()
  console.log(`The pictures are side by side in ${path.join(folder, 'index.html')}`)
  expect(screens.flatMap(({ name, differences }) => differences.map((one) => `${name}: ${one}`))).toEqual([])
  expect(screens.filter(({ colours }) => (colours ?? 0) > COLOURS).map(({ name }) => name)).toEqual([])
})
