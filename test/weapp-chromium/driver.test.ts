import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pages } from '@contract/pages'
import { closeWeapp, type WeappChromiumOptions, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { packWeapp } from '../drivers/glass-easel/pack'
import type { RunningServer } from '../drivers/server'

// Nothing here calls a server.
const server = { baseUrl: 'http://127.0.0.1:1' } as RunningServer
const folders: string[] = []
const home = pages.home.page

afterAll(async () => {
  await closeWeapp()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A mini-program of one page, whose text is what `show` makes of `wx` when it is loaded. */
function miniProgram({
  show = `''`,
  template = '<view id="shown">{{text}}</view>',
  sheet = '',
}: {
  show?: string
  template?: string
  sheet?: string
}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'weapp-'))
  folders.push(folder)
  const page = path.join(folder, home)
  mkdirSync(path.dirname(page), { recursive: true })
  writeFileSync(path.join(folder, 'app.js'), 'App({})')
  writeFileSync(path.join(folder, 'app.json'), JSON.stringify({ pages: [home], __usePrivacyCheck__: true }))
  writeFileSync(path.join(folder, 'app.wxss'), sheet)
  writeFileSync(
    `${page}.js`,
    `const show = async (page) => ${show}
     Page({ data: { text: 'nothing yet' },
            onLoad() { show(this).then((text) => this.setData({ text: text + ';' })) },
            tap() { this.setData({ text: 'tapped;' }) } })`,
  )
  writeFileSync(`${page}.json`, '{}')
  writeFileSync(`${page}.wxml`, template)
  return folder
}

async function opened(dist: string, options: WeappChromiumOptions = {}) {
  const visitor = await weappChromiumDriver(server, { dist, ...options })
  await visitor.open('home')
  return visitor
}

/** What the page shows in the end, having been given all that it waits for. */
async function shownBy(show: string, options?: WeappChromiumOptions) {
  const visitor = await opened(miniProgram({ show }), options)
  await visitor.see(';')
  const text = await visitor.text('shown')
  await visitor.close()
  return text
}

describe('the world of the code', () => {
  test('has nothing of a browser, by whatever way [S25.13]', async () => {
    const names = 'window document localStorage fetch caches Notification navigator location'.split(' ')
    const ways = `[globalThis, new Function('return this')(), (function () { return this })() || {}]`
    const seen = names.map((name) => `typeof ${name}, ...${ways}.map((way) => typeof way.${name})`)
    expect(await shownBy(`[...new Set([${seen.join()}])].join()`)).toBe('undefined;')
  })

  test('a use of a web global fails the visit and names the file', async () => {
    const visitor = await opened(miniProgram({ show: `localStorage.getItem('token')` }))
    await visitor.settle()
    await expect(visitor.close()).rejects.toThrow(
      /Cannot read properties of undefined \(reading 'getItem'\)[\s\S]*weapp:.*pages\/home\/index\.js/,
    )
  })
})

describe('templates', () => {
  test('a warning of the compiler fails, with file and place', () => {
    const dist = miniProgram({ template: '<view>\n  <text>{{ a. }}</text>\n</view>' })
    expect(() => packWeapp(dist)).toThrow('pages/home/index.wxml:2:15: not a valid identifier')
  })

  test('a warning while the page runs fails the visit', async () => {
    const visitor = await opened(miniProgram({ template: '<view wx:for="{{[1, 1]}}" wx:key="*this" />' }))
    await visitor.settle()
    await expect(visitor.close()).rejects.toThrow('warning of the template')
  })

  test('a tap that something covers does not reach what is below', async () => {
    const dist = miniProgram({
      template: '<button id="below" bindtap="tap">{{text}}</button><view class="cover" />',
      sheet: '.cover { position: fixed; top: 0; right: 0; bottom: 0; left: 0 }',
    })
    const visitor = await opened(dist, { patience: 300 })
    await visitor.see(';')
    await expect(visitor.tap('below')).rejects.toThrow('below to be in reach (covered)')
    expect(await visitor.read()).not.toContain('tapped')
    await visitor.close()
  })
})
