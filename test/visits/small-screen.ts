import type { H5Driver } from '../drivers/chromium/h5-driver'
import { TEXT_SIZES, unreadable, unreadableAt } from '../drivers/fit'
import { axe } from './axe'

/** Runs in the page: wide elements, figures away from labels, low controls, a footer too high or without its action. */
function misfits(): string[] {
  const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
  if (!page) return ['no page']
  const found: string[] = []
  if (page.scrollWidth > page.clientWidth) found.push(`${page.scrollWidth} px wide`)
  for (const input of page.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')) {
    if (input.value && input.scrollWidth > input.clientWidth + 1) found.push(`${input.id} cuts off its text`)
  }
  for (const label of page.querySelectorAll('dt')) {
    const value = label.nextElementSibling
    if (!value || !/^[\d,.]+(元|%|个月|期)/.test(value.textContent ?? '')) continue
    const drop = Math.round(value.getBoundingClientRect().top - label.getBoundingClientRect().top)
    // Larger text on the same baseline begins a little higher.
    if (drop > 0) found.push(`${label.textContent} has its figure ${drop} px below it`)
  }
  const name = (node: Element) => node.id || node.textContent?.slice(0, 12) || node.tagName
  for (const control of page.querySelectorAll('button, a, input, textarea')) {
    // The touch target of a checkbox or an option is its label.
    const target = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : control
    const box = target?.getBoundingClientRect()
    if (!target || !box || box.width === 0) continue
    if (box.height < 43.5) found.push(`${name(control)} is ${box.height} px high`)
    if (box.right > page.clientWidth + 1) found.push(`${name(control)} ends at ${box.right}`)
  }
  const footer = page.querySelector<HTMLElement>('[data-sticks]')
  const action = footer?.querySelector('button')
  page.scrollTop = 0
  const sticks = footer && getComputedStyle(footer).position === 'sticky'
  if (sticks && action && page.scrollHeight - page.clientHeight > footer.offsetHeight) {
    const high = Math.round(innerHeight - footer.getBoundingClientRect().top)
    if (high * 3 > innerHeight) found.push(`the footer is ${high} px high`)
    if (action.getBoundingClientRect().bottom > innerHeight) found.push('the footer hides its action')
  }
  return found
}

/** The rules of axe whose result depends on the size of the screen. */
const LAYOUT = ['color-contrast', 'scrollable-region-focusable']

/** Emulates a visitor whose text has this size, in per cent of its usual size. */
const setTextSize = (visitor: H5Driver, size: string) =>
  visitor.browserPage.addStyleTag({ content: `html { font-size: ${size} !important }` })

/** Shows the elder view, as the switch on each page does. */
export const setElderView = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => document.documentElement.classList.add('elder'))

/** Runs in the page: the elder view's own rules for the visible page. */
function elderMisfits(): string[] {
  const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
  const primary = [...(page?.querySelectorAll<HTMLElement>('[class*="primary--"]') ?? [])].filter(
    (one) => one.offsetHeight > 0 && !one.closest('[aria-modal]'),
  )
  return primary.length > 1 ? [`the page has ${primary.length} primary actions`] : []
}

/** The page that the visitor sees, as an expression. */
const SHOWN = "[...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)"

/** Returns the text and figures of the visible page that are cut or covered at any text size. */
export const sizeFaults = ({ browserPage }: H5Driver) =>
  browserPage.evaluate<string[]>(
    `(${unreadableAt.toString()})(${SHOWN}, ${JSON.stringify(TEXT_SIZES)}, ${unreadable.toString()})`,
  )

/** Returns the faults of the visible page in the elder view, with text of its usual size. */
async function elderFaults(visitor: H5Driver): Promise<string[]> {
  const page = visitor.browserPage
  await setTextSize(visitor, '100%')
  await setElderView(visitor)
  await visitor.settle()
  const text = await page.evaluate<string[]>(`(${unreadable.toString()})(${SHOWN}, 20, 60)`)
  const found = [...text, ...(await page.evaluate(elderMisfits))]
  await page.evaluate(() => document.documentElement.classList.remove('elder'))
  return found.map((fault) => `in the elder view ${fault}`)
}

/** Returns the faults at 320 × 568 with text at 100, 110 and 200 %, and in the elder view. */
export async function smallScreenFaults(visitor: H5Driver): Promise<string[]> {
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 568 })
  // Animations are skipped, so that the final state is checked.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.settle()
  const small = [...(await page.evaluate(misfits)), ...(await axe(visitor, LAYOUT)).faults]
  const withText = async (size: string, counts: RegExp) => {
    await setTextSize(visitor, size)
    await visitor.settle()
    const found = (await page.evaluate(misfits)).filter((fault) => counts.test(fault))
    return found.map((fault) => `with text at ${size} ${fault}`)
  }
  const larger = await withText('110%', /px below it$/)
  const large = await withText('200%', /px wide$|cuts|footer/)
  return [...small, ...larger, ...large, ...(await sizeFaults(visitor)), ...(await elderFaults(visitor))]
}
