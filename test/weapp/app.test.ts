import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pages } from '@contract/pages'
import fc from 'fast-check'
import { type RunningServer, startServer } from '../drivers/server'
import { weappDriver } from '../drivers/simulate/weapp-driver'
import { newPerson } from '../scenarios/person'
import { expectUsableForm, KNOWN_TROUBLE, oddVisits } from '../visits/odd-visit'

type Visitor = Awaited<ReturnType<typeof weappDriver>>

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
})

async function visiting(walk: (visitor: Visitor) => Promise<void>) {
  const visitor = await weappDriver(server)
  await walk(visitor)
  await visitor.close()
}

/** A text that is JSON as what it stands for, any other as a text. */
const asJson = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return JSON.stringify(text)
  }
}

const built = path.resolve(__dirname, '../../dist/weapp')

test('no style sheet has the universal selector, on which WeChat refuses the whole sheet', () => {
  const sheets = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.wxss'),
  )
  expect(sheets.length).toBeGreaterThan(3)
  const universal = sheets.filter((file) => {
    const sheet = readFileSync(path.join(built, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
    return [...sheet.matchAll(/([^{};]+)\{/g)].some(
      ([, selector = '']) => !selector.startsWith('@') && selector.includes('*'),
    )
  })
  expect(universal).toEqual([])
})

describe('the mini-program as a whole', () => {
  test('the mini-program tells device and page in the context of every call, without secrets [S3.8, S25.2]', () =>
    visiting(async (visitor) => {
      await visitor.open('about', { _ch: 'test-c3', _token: 'SECRET', keep: '1' })
      await visitor.see('关于我们')
      const [call] = visitor.calls('/v1.0/channel/option')
      expect(call?.body).toMatchObject({
        public: {
          _ua: expect.stringMatching(/Apple iPhone 13 .*MicroMessenger\/8\.0\.50 MiniProgram\/3\.6\.0/),
          _plat: 1,
          _ref: 'weapp://funnel',
        },
        url: 'weapp://funnel/pages/more/about/index?_ch=test-c3&keep=1',
      })
      expect(JSON.stringify(visitor.calls())).not.toContain('SECRET')
    }))

  test('the mini-program carries the theme on the root of its pages [S5.3]', () =>
    visiting(async (visitor) => {
      await visitor.open('landing', { channel: 'test-c3' })
      await visitor.waitFor('login-submit')
      expect(visitor.html()).toContain('theme-yellow')
    }))

  test('the mini-program opens /result with its theme where the channel has a redirect domain, which it cannot follow [S25.3]', () =>
    visiting(async (visitor) => {
      const app = { theme_color: 'zhyd', name: '', entry: 'from' }
      const data = { app, redirect_domain: 'https://partner.example' }
      await visitor.fault('/v1.0/channel/option', { code: 200, data })
      await visitor.open('result', { _ch: 'test-c3' })
      await visitor.see('提交')
      expect(visitor.html()).toContain('theme-zhyd')
    }))

  test('the mini-program opens a form that works, whatever a link says and whatever lies in storage', () =>
    visiting(async (visitor) => {
      const { storage } = visitor.phone
      const walk = fc.asyncProperty(oddVisits, async ({ id, query, stored }) => {
        storage.clear()
        // Not always a text: whoever wrote it may have stored anything.
        for (const [key, value] of Object.entries(stored)) storage.set(key, asJson(value))
        await visitor.open(id, query)
        await visitor.settle()
        await visitor.open('home')
        await expectUsableForm(visitor, newPerson().mobile)
      })
      await fc.assert(walk, { numRuns: 5, examples: [[KNOWN_TROUBLE]], endOnFailure: true })
    }))

  test('the mini-program opens by a channel that has a tracking script and loads none [S25.3]', () =>
    visiting(async (visitor) => {
      await visitor.open('landing', { channel: 'xfkuaishou2' })
      await visitor.waitFor('login-submit')
      await visitor.settle()
      expect(visitor.calls('/v1.0/channel/option')[0]?.body.public).toMatchObject({ _ch: 'xfkuaishou2' })
      // Closing fails on any request but the calls of the API, and on any error in the app.
      expect(visitor.html()).not.toMatch(/<script|trace/)
    }))

  test('the mini-program gives the answer to every call 50 seconds [S6.2]', () =>
    visiting(async (visitor) => {
      await visitor.open('home')
      await visitor.waitFor('login-submit')
      await visitor.settle()
      expect(visitor.calls().length).toBeGreaterThan(2)
      for (const call of visitor.calls()) expect(call).toMatchObject({ timeout: 50_000 })
    }))

  test('the mini-program shows its 404 page for an unknown page [S2.6]', () =>
    visiting(async (visitor) => {
      await visitor.open('home')
      await visitor.waitFor('login-submit')
      visitor.process().missPage('pages/gone/index')
      await visitor.arrive('notFound')
      await visitor.tap('plain-home')
      await visitor.arrive('home')
    }))

  test('the mini-program never grows its page stack above the limit of ten [S25.5]', () =>
    visiting(async (visitor) => {
      await visitor.open('statusPro')
      await visitor.waitFor('product-cf1-daily-detail')
      const { stack } = visitor.process()
      while (stack.depth < 10) {
        await stack.navigateTo({ url: `/${pages.statusPro.page}` })
        await visitor.waitFor('product-cf1-daily-detail')
      }
      await visitor.tap('product-cf1-daily-detail')
      await visitor.arrive('product')
      expect(stack.depth).toBe(10)
    }))

  test('the mini-program offers to copy the link of the app [S25.3]', () =>
    visiting(async (visitor) => {
      await visitor.open('download')
      await visitor.waitFor('download-copy')
      await visitor.tap('download-copy')
      expect(await visitor.clipboard()).toMatch(/^https:\/\//)
    }))
})
