import { until } from '../drivers/until'
import { newPerson } from '../scenarios/person'
import { opened, serveH5 } from './serve-h5'

const at = serveH5(undefined, { allow: [/ERR_INTERNET_DISCONNECTED/] })
const { it } = at

/** Returns how the files of the open page came: their addresses, and those that cost bytes of the network. */
const files = () => {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const hashed = entries.filter(({ name }) => /\.[0-9a-f]{8}\.(js|css)$/.test(name))
  const loaded = hashed.filter(({ transferSize }) => transferSize > 0)
  return { hashed: hashed.length, loaded: loaded.length }
}

it('a second visit takes all scripts and styles from the cache, and only asks whether the page has changed', async (visitor) => {
  const { browserPage } = visitor
  await visitor.open('home')
  await opened(visitor)
  await visitor.settle()
  const first = await browserPage.evaluate(files)
  expect(first.loaded).toBeGreaterThan(3)

  const again = await browserPage.context().newPage()
  const cdp = await browserPage.context().newCDPSession(again)
  await cdp.send('Network.enable')
  const statuses: number[] = []
  cdp.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode))
  await again.goto(at.server.baseUrl)
  await again.locator('#boot').waitFor({ state: 'detached' })
  // The network is not told to be idle after lists that the browser shows from its cache while it asks for them again.
  const second = await until('the second page to have all its files', async () => {
    const now = await again.evaluate(files)
    return now.hashed >= first.hashed && now
  })
  expect(second.loaded).toBe(0)
  expect(statuses[0]).toBe(304)
})

test('the scripts of a page start after its first frame, each once, although they are in the cache', () =>
  at.visiting(
    async (visitor) => {
      await visitor.open('home')
      await opened(visitor)
      await visitor.settle()
      await visitor.reload()
      await opened(visitor)
      const { frames, scripts } = await visitor.browserPage.evaluate(() => ({
        frames: (globalThis as { framesBefore?: number }).framesBefore,
        scripts: [...document.scripts].map(({ src }) => src).filter(Boolean),
      }))
      expect(frames).toBeGreaterThan(0)
      expect(new Set(scripts).size).toBe(scripts.length)
    },
    {
      script: `let frames = 0
        requestAnimationFrame(function count() { if (document.getElementById('prerendered')) frames++; requestAnimationFrame(count) })
        new MutationObserver(() => {
          if (document.querySelector('script[src]')) globalThis.framesBefore ??= frames
        }).observe(document, { childList: true, subtree: true })`,
    },
  ))

test('a page that opens in the background starts although no frame is drawn', () =>
  at.visiting(
    async (visitor) => {
      await visitor.open('home')
      await opened(visitor)
    },
    {
      script: `Object.defineProperty(document, 'hidden', { value: true })
        globalThis.requestAnimationFrame = () => 0`,
    },
  ))

it('without a network the open page calculates and keeps what is filled in, says what a tap could not do, and goes on afterwards', async (visitor) => {
  await visitor.open('home')
  await opened(visitor)
  await visitor.waitFor('home-example')
  await visitor.settle()
  const context = visitor.browserPage.context()
  await visitor.fill('login-mobile', newPerson().mobile)
  for (const code of ['user-service', 'privacy']) await visitor.tap(`consent-${code}`)
  await visitor.settle()

  await context.setOffline(true)
  const before = await visitor.text('home-example')
  await visitor.fill('home-amount', '54000')
  await visitor.tap('home-term-24')
  expect(await visitor.text('home-example')).not.toBe(before)
  const draft = await visitor.browserPage.evaluate(() => localStorage.getItem('form_draft'))
  expect(JSON.parse(draft ?? '')).toMatchObject({ data: { amount: 5_400_000, term: 24 } })
  await visitor.tap('login-submit')
  await visitor.see('网络不稳定')

  await context.setOffline(false)
  expect(await visitor.value('home-amount')).toBe('54,000')
  await visitor.tap('login-submit')
  await visitor.waitFor('login-code')
})
