import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chinaDate } from '../../../server/src/lib/time/china-date'
import { browser } from '../../drivers/chromium/browser'
import type { H5Driver } from '../../drivers/chromium/h5-driver'
import { axe } from '../../visits/axe'
import { serveH5 } from '../serve-h5'

const site = serveH5()

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
