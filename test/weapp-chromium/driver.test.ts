import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { brokenBuild, change } from '../tools/broken-build'

const ABOUT = 'pages/more/about/index'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeWeapp()
  await server?.stop()
})

test('a tap does not reach a covered control, and a warning of the running templates fails the visit', async () => {
  const cover = '<view style="position:fixed;top:0;right:0;bottom:0;left:0"/>'
  const twoOfOneKey = '<view wx:for="{{[1, 1]}}" wx:key="*this"/>'
  const dist = brokenBuild('covered', (folder) =>
    change(`${folder}/${ABOUT}.wxml`, (text) => text + cover + twoOfOneKey),
  )
  const driver = await weappChromiumDriver(server, { dist, patience: 2000 })
  await driver.open('about')
  await driver.waitFor('about-login')
  await expect(driver.tap('about-login')).rejects.toThrow('about-login to be in reach (covered)')
  expect(await driver.page()).toBe('about')
  await expect(driver.close()).rejects.toThrow('warning of the template')
})
