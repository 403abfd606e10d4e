import { closeBrowser } from '../drivers/chromium/browser'
import { agents, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

test('an agreement is printed whole, black on white, without bars, buttons and the contents list [S22.3]', async () => {
  const visitor = await h5Driver(server)
  await visitor.open('agreeDetail', { code: 'privacy', version: '1.0' })
  await visitor.see('这是旧版本')
  const page = visitor.browserPage
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length > 0).length
    const text = document.querySelector('[id="section-1"]')
    const style = text && getComputedStyle(text)
    const body = getComputedStyle(document.body)
    const cut = [...document.querySelectorAll('body *')].filter(
      (node) => getComputedStyle(node).overflowY !== 'visible' && node.contains(text),
    )
    return {
      controls: shown('nav') + shown('button'),
      colours: [style?.color, body.backgroundColor],
      cut: cut.length,
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not printed
      text: document.body.innerText.replace(/\s+/g, ''),
    }
  })
  expect(printed).toMatchObject({ controls: 0, colours: ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'], cut: 0 })
  expect(printed.text).toContain('版本1.0，2025年6月1日起生效')
  expect(printed.text).toContain('一、我们收集的信息')
  expect(printed.text).toContain('四、您的权利')
  const sheets = async () => {
    const file = (await page.pdf({ format: 'A6' })).toString('latin1')
    return Math.max(...[...file.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)))
  }
  expect(await sheets()).toBeGreaterThan(1)
  await visitor.close()
})

test('in WeChat, which saves no file, the export says so and can be copied [S23.5]', async () => {
  const visitor = await h5Driver(server, { agent: `${agents.android} MicroMessenger/8.0.50` })
  const person = newPerson()
  await visitor.open('home')
  await visitor.waitFor('login-submit')
  await logIn(visitor, person)
  await visitor.arrive('from')
  await visitor.open('about')
  await visitor.waitFor('about-export')
  await visitor.tap('about-export')
  await visitor.waitFor('export-save')
  await visitor.tap('export-save')
  await visitor.see('文件没有保存成功')
  await visitor.tap('export-copy')
  await visitor.see('已复制全文')
  expect(await visitor.clipboard()).toContain(`手机号码：${person.mobile}`)
  await visitor.close()
})
