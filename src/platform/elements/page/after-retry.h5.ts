/** What the visitor tries again: the page it is on, and the heading that it stands under. */
let retry: { page: Element; heading: HTMLElement | undefined } | null = null

const forget = () => {
  retry = null
}

const lastOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => !one.closest('.taro_page_shade'))
    .pop()
const visiblePage = (): Element => lastOf('.taro_page') ?? document.body

/** To be called when something is tried again: the control that was pressed goes, and the focus with it. */
export function noteRetry(): void {
  const page = visiblePage()
  const pressed = document.activeElement
  const before = [...page.querySelectorAll<HTMLElement>('h1,h2,h3,h4')].filter(
    (one) => pressed && one.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  retry = { page, heading: before.pop() }
  // What the visitor does after that says where they are.
  for (const done of ['pointerdown', 'keydown']) addEventListener(done, forget, { capture: true, once: true })
}

/**
 * To be called when what offers to try again, or what stands for it meanwhile, has gone: a focus that went with it is put
 * on the heading of the same part, else of the page (in a dialog on the dialog), so that reading goes on there (WCAG 2.4.3).
 */
export function focusAfterRetry(): void {
  if (!retry) return
  const page = visiblePage()
  const lost = document.activeElement === document.body
  if (!lost || page !== retry.page) return
  const part = retry.heading?.isConnected ? retry.heading : page.querySelector<HTMLElement>('h1')
  const target = lastOf('[aria-modal="true"]') ?? part
  if (!target) return
  retry.heading = target
  target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
