import type { H5Driver } from '../drivers/chromium/h5-driver'
import { axe } from './axe'

/** Runs in the page: what sticks out of the visible page to the right, and controls too low for a finger. */
function misfits(): string[] {
  const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
  if (!page) return ['no page']
  const found: string[] = []
  if (page.scrollWidth > page.clientWidth) found.push(`${page.scrollWidth} px wide`)
  for (const input of page.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox], [type=radio], [type=range])',
  )) {
    if (input.value && input.scrollWidth > input.clientWidth + 1) found.push(`${input.id} cuts its text`)
  }
  const name = (node: Element) => node.id || node.textContent?.slice(0, 12) || node.tagName
  for (const control of page.querySelectorAll('button, a, input, textarea')) {
    // A tick or a choice is as large as its label; a slider's track may be thin.
    const target = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : control
    const box = target?.getBoundingClientRect()
    if (!target || !box || box.width === 0) continue
    if (box.height < 43.5 && !control.matches('[type=range]'))
      found.push(`${name(control)} is ${box.height} px high`)
    if (box.right > page.clientWidth + 1) found.push(`${name(control)} ends at ${box.right}`)
  }
  return found
}

/** What is wrong with the visitor's page at 320 × 568, as it is and with text at 200 %: a line each. It stays so. */
export async function smallScreenFaults(visitor: H5Driver): Promise<string[]> {
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 568 })
  // What fades in is judged as it ends up.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.settle()
  const small = [...(await page.evaluate(misfits)), ...(await axe(visitor)).faults]
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await visitor.settle()
  const large = (await page.evaluate(misfits)).filter((fault) => /px wide$|cuts/.test(fault))
  return [...small, ...large.map((fault) => `with large text ${fault}`)]
}
