import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { packWeapp } from '../drivers/glass-easel/pack'
import { type RunningServer, startServer } from '../drivers/server'
import { brokenBuild, change } from './copies'

const ABOUT = 'pages/more/about/index'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeWeapp()
  await server?.stop()
})

test('the template compiler rejects a binding that is not an expression, and names file and line', () => {
  const dist = brokenBuild('broken-binding', (folder) =>
    change(`${folder}/pages/landing/index.wxml`, (text) => text.replace('root:root', 'root:root.')),
  )
  expect(() => packWeapp(dist)).toThrow('pages/landing/index.wxml:3: not a valid identifier')
})

test('a template that binds an unknown name shows nothing, and the failure names the page', async () => {
  const dist = brokenBuild('wrong-binding', (folder) =>
    change(`${folder}/base.wxml`, (text) => text.replaceAll('{{i.v}}', '{{i.vv}}')),
  )
  const driver = await weappChromiumDriver(server, { dist, allow: [/./], patience: 300 })
  await driver.open('about')
  await driver.settle()
  await expect(driver.see('关于我们')).rejects.toThrow(/关于我们.*; pages\/more\/about\/index.* shows: /s)
  await driver.close()
})

test('code that uses a browser global fails the visit, and the error names the property and the file', async () => {
  const dist = brokenBuild('web-global', (folder) =>
    change(`${folder}/${ABOUT}.js`, (text) => `window.foo();${text}`),
  )
  const driver = await weappChromiumDriver(server, { dist })
  await expect(driver.open('about')).rejects.toThrow(/reading 'foo'.*pages\/more\/about\/index\.js/s)
  await driver.close().catch(() => {})
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
