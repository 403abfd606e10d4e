import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chinaDate } from '../../../server/src/lib/time/china-date'
import { appliedVisitor, booked } from '../../../server/test/tools/journey'
import { browser } from '../../drivers/chromium/browser'
import type { H5Driver } from '../../drivers/chromium/h5-driver'
import { apiOf } from '../../scenarios/known'
import { axe } from '../../visits/axe'
import { serveH5 } from '../serve-h5'

const site = serveH5(() => ({ env: { COST_SHEET_SECONDS: '0' } }))

test('the report that the built command writes loads nothing, shows the largest number of a column by the longest bar, and fits phone and desk', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'report-'))
  const out = path.join(folder, 'report.html')
  const now = Date.now()
  for (let device = 0; device < 30; device++)
    await site.server.rows(
      `insert into channel_hits (channel, landing, device, at) values ('organic', '/', $1, now() - interval '9 hours')`,
      [`device-${device}`],
    )
  const [from, to] = [now - 3 * 86_400_000, now].map((at) => chinaDate(new Date(at))) as [string, string]
  await site.server.command('report', '--from', from, '--to', to, '--out', out)
  expect(readFileSync(path.join(folder, 'report-steps.csv'), 'utf8')).toContain('到达,30,')
  const context = await (await browser()).newContext()
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`file://${out}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect((await axe({ browserPage: page } as unknown as H5Driver)).faults).toEqual([])
  }
  expect(asked).toEqual([`file://${out}`, `file://${out}`])
  const bar = page.locator('#steps ~ .table td.bar').first()
  expect([await bar.textContent(), await bar.getAttribute('style')]).toEqual(['30', '--part:100%'])
  await context.close()
  rmSync(folder, { recursive: true })
})

test("a store's staff confirm a visit by keyboard on a phone of 320 px, on a page that loads nothing [S17.12]", async () => {
  const { server } = site
  const { visit_code, apply_no } = await booked(apiOf(server), new Date())
  const key = await server.command('shop-key', 'rural-sz-houhai')
  const context = await (await browser()).newContext({ viewport: { width: 320, height: 568 } })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(`${server.baseUrl}/shop`)
  const enter = async (text: string) => {
    expect((await axe({ browserPage: page } as unknown as H5Driver)).faults).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const heights = await page
      .locator('input:visible, button')
      .evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await page.keyboard.type(text)
    await Promise.all([page.waitForNavigation(), page.keyboard.press(text ? 'Enter' : 'Space')])
  }
  await enter(key)
  await enter(visit_code)
  await page.keyboard.press('Tab')
  await enter('')
  expect(await page.getByRole('status').textContent()).toBe('已确认张*到店。')
  expect(asked).toEqual(['GET /shop', ...Array.from({ length: 3 }, () => 'POST /shop')])
  expect(await server.rows('select status from applications where apply_no = $1', [apply_no])).toEqual([
    { status: 'visited' },
  ])
  await context.close()
})

test("the operator's desk fits from 768 to 1440 px without a serious fault of axe, shows a case by keyboard, and is not on the visitors' address [S27.90]", async () => {
  const { server } = site
  const { apply_no } = await appliedVisitor(apiOf(server))
  const [, desk = ''] = /"address":"(http:[^"]+)","msg":"the desk is open"/.exec(server.log()) ?? []
  const [dead] = await server.rows(
    "update deliveries set dead_at = now(), refused = 'no commission for passing in force: there is none' where apply_no = $1 returning id",
    [apply_no],
  )
  const folder = mkdtempSync(path.join(os.tmpdir(), 'catalogue-'))
  cpSync('server/seed', folder, { recursive: true })
  const products = path.join(folder, 'products.json')
  writeFileSync(products, readFileSync(products, 'utf8').replace('11.88', '10.8'))
  await server.command('catalogue', 'apply', folder, '--at', '2099-01-01')
  rmSync(folder, { recursive: true })
  const context = await (await browser()).newContext()
  const page = await context.newPage()
  const look = async () => {
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect([page.url(), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        page.url(),
        width,
      ])
    }
    expect((await axe({ browserPage: page } as unknown as H5Driver)).faults).toEqual([])
  }
  for (const at of ['/', '/deliveries', `/deliveries/${String(dead?.id)}`, '/catalogue', '/case']) {
    await page.goto(desk + at)
    await look()
  }
  await page.keyboard.type(apply_no)
  await page.keyboard.press('Tab')
  await page.keyboard.type('投诉')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  expect(await page.locator('h1').textContent()).toBe(`争议资料：${apply_no}`)
  await look()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到内容')
  const onVisitors = await Promise.all(['/deliveries', '/case'].map((path) => fetch(server.baseUrl + path)))
  expect(onVisitors.map(({ status }) => status)).toEqual([404, 404])
  await context.close()
})
