/** The page on which the visitor retries something, and the heading above the retry button. */
let retry: { page: Element; heading: HTMLElement | undefined } | null = null

const forget = () => {
  retry = null
}

/** The last of these elements on the visible page, and so the one on top. */
export const lastShown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => !one.closest('.taro_page_shade'))
    .pop()
const visiblePage = (): Element => lastShown('.taro_page') ?? document.body

/** Called when something is retried: the pressed control disappears, and the focus with it. */
export function noteRetry(): void {
  // A mini-program has no focus that could be lost.
  if (process.env.TARO_ENV === 'weapp') return
  const page = visiblePage()
  const pressed = document.activeElement
  const before = [...page.querySelectorAll<HTMLElement>('h1,h2,h3,h4')].filter(
    (one) => pressed && one.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  retry = { page, heading: before.pop() }
  // Any further action of the visitor moves the focus itself.
  for (const done of ['pointerdown', 'keydown']) addEventListener(done, forget, { capture: true, once: true })
}

/** Moves a focus lost with a retry button to the heading of its part, else of the page or dialog (WCAG 2.4.3). */
export function focusAfterRetry(): void {
  if (process.env.TARO_ENV === 'weapp' || !retry) return
  const page = visiblePage()
  const lost = document.activeElement === document.body
  if (!lost || page !== retry.page) return
  const part = retry.heading?.isConnected ? retry.heading : page.querySelector<HTMLElement>('h1')
  const target = lastShown('[aria-modal="true"]') ?? part
  if (!target) return
  retry.heading = target
  target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/** Scrolls an element into view, above what sticks to the bottom. WeChat scrolls to positions only. */
export function reveal(element: HTMLElement | null): void {
  if (process.env.TARO_ENV !== 'weapp') element?.scrollIntoView({ block: 'nearest' })
}
