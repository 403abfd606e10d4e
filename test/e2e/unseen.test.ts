import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

describe('a visit on the H5 fails for what nobody looked at', () => {
  const visitThat = async (script: string) => {
    const visitor = await h5Driver(server)
    await visitor.open('home')
    await visitor.settle()
    await visitor.browserPage.evaluate(script)
    await visitor.settle()
    return visitor.close()
  }

  test('a request to a third party', async () => {
    await expect(
      visitThat(`void fetch('https://third-party.example/pixel').catch(() => {})`),
    ).rejects.toThrow('third-party.example/pixel')
  })
  test('an error on the console', async () => {
    await expect(visitThat(`console.error('broken')`)).rejects.toThrow('broken')
  })
  test('an exception that nobody caught', async () => {
    await expect(visitThat(`setTimeout(() => { throw new Error('uncaught') })`)).rejects.toThrow('uncaught')
  })
  test('and passes when there is nothing', async () => {
    await expect(visitThat('0')).resolves.toBeUndefined()
  })
})
