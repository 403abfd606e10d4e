import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { packWeapp } from '../drivers/glass-easel/pack'
import { type RunningServer, startServer } from '../drivers/server'
import { brokenBuild, change } from './copies'

/** Long enough for a page that opens, and short for one that never shows what it should. */
const SOON = { timeout: 4000 }

describe('a build with a bug, run by the component framework of WeChat', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    await closeWeapp()
    await server?.stop()
  })

  test('a binding that is no expression: the compiler names template and place', () => {
    const dist = brokenBuild('broken-binding', (folder) =>
      change(`${folder}/pages/landing/index.wxml`, (text) => text.replace('root:root', 'root:root.')),
    )
    expect(() => packWeapp(dist)).toThrow(/pages\/landing\/index\.wxml:2:\d+: not a valid identifier/)
  })

  test('a template that binds another name: the driver names the page and what it lacks', async () => {
    const dist = brokenBuild('wrong-binding', (folder) =>
      change(`${folder}/base.wxml`, (text) => text.replaceAll('{{i.v}}', '{{i.vv}}')),
    )
    const driver = await weappChromiumDriver(server, { dist, allow: [/./] })
    await driver.open('about')
    await expect(driver.see('关于我们', SOON)).rejects.toThrow(
      /关于我们.*; pages\/more\/about\/index shows: /s,
    )
    await driver.close()
  })

  test('a web global: the driver names what failed, and where', async () => {
    const dist = brokenBuild('web-global', (folder) =>
      change(`${folder}/pages/more/about/index.js`, (text) => `window.foo();${text}`),
    )
    const driver = await weappChromiumDriver(server, { dist })
    await expect(driver.open('about')).rejects.toThrow(/reading 'foo'.*pages\/more\/about\/index\.js/s)
    await driver.close().catch(() => {})
  })
})
