import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pageIds, pages } from '@contract/pages'
import { type RunningServer, startServer } from '../drivers/server'
import { weappDriver } from '../drivers/simulate/weapp-driver'
import { compile, world } from '../drivers/weapp/world'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
})

describe('the world of the mini-program', () => {
  test('its code sees no browser and no Node, by whatever way [S5.6, S25.13]', () => {
    Object.assign(globalThis, { __miniProgram: world({ wx: {} }) })
    const names = 'window document localStorage fetch caches Notification process Buffer jest'.split(' ')
    const module = { exports: [] as string[] }
    const seen = `function bare() { return this }
      const ways = [globalThis, new Function('return this')(), Function('return this')(), bare() || {}]
      module.exports = [${names.map((name) => `typeof ${name}, ...ways.map((way) => typeof way.${name})`).join()}]`
    compile(seen, 'page.js').call(module.exports, () => {}, module, module.exports)
    expect(module.exports).toEqual(Array(5 * names.length).fill('undefined'))
  })

  test('every page of the table is in app.json, sub-packages where the table says so [S1.2, S9.6]', () => {
    const app = JSON.parse(readFileSync(path.resolve(__dirname, '../../dist/weapp/app.json'), 'utf8')) as {
      pages: string[]
      subPackages: { root: string; pages: string[] }[]
    }
    const built = pageIds.filter((id) => !pages[id].dev)
    expect([...app.pages].sort()).toEqual(
      built
        .filter((id) => !pages[id].pack)
        .map((id) => pages[id].page)
        .sort(),
    )
    const packed = app.subPackages.flatMap(({ root, pages: list }) => list.map((page) => `${root}/${page}`))
    expect(packed.sort()).toEqual(
      built
        .filter((id) => pages[id].pack)
        .map((id) => pages[id].page)
        .sort(),
    )
  })

  test('no more than ten pages lie on each other: the eleventh is refused [S25.5]', async () => {
    const visitor = await weappDriver(server)
    await visitor.open('home')
    const { stack } = visitor.process()
    const url = `/${pages.about.page}`
    for (let depth = 1; depth < 10; depth++) await stack.navigateTo({ url })
    expect(stack.depth).toBe(10)
    await expect(stack.navigateTo({ url })).rejects.toMatchObject({
      errMsg: expect.stringContaining('limit exceed'),
    })
    await visitor.settle()
    await visitor.close()
  })
})
