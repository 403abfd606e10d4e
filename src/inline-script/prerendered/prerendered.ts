import { type Fen, fen } from '@contract/brands'
import { LIMITS } from '@contract/rules/amounts'
import { DRAFT, parseDraft } from '@/lib/form-draft'
import { formatYuan, parseYuan } from '@/lib/money/money'
import { nextStep } from '@/lib/steps'
import { now } from '@/platform/clock'
import { stored } from '../stored'

type Control = HTMLInputElement

/** How long the prerendered screen waits for a part of the live page that comes by a call, in milliseconds. */
const LIMIT_MS = 3000

/** Remembers what the visitor changes on the prerendered entry page, and what was pressed last that only the live page can do. */
export function startPrerendered(boot: HTMLElement) {
  const changed = new Set<Control>()
  let pressed: HTMLElement | undefined
  const touch = followTouch(boot)
  followLoanRequest(boot)
  boot.addEventListener('change', ({ target }) => changed.add(target as Control))
  boot.addEventListener('submit', (event) => event.preventDefault())
  // Enter in a field clicks the button that submits.
  boot.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    // The buttons of the stepper, which are named by their label, work at once.
    if (!button || button.hasAttribute('aria-label')) return
    pressed?.removeAttribute('aria-busy')
    pressed = button
    pressed.setAttribute('aria-busy', 'true')
  })

  const enter = (prerendered: Control, live: Control | null) => {
    const isOption = /checkbox|radio/.test(prerendered.type)
    // A browser restores forms: it fills texts, but nobody has given the consent that it ticks.
    if (!live || (!changed.has(prerendered) && (isOption || prerendered.value === prerendered.defaultValue)))
      return
    if (isOption) {
      // The value of a box is the version of its text; a tick counts for no other one.
      if (prerendered.checked && !live.checked && prerendered.value === live.value) live.click()
    } else if (live.value !== prerendered.value) {
      live.value = prerendered.value
      live.dispatchEvent(new Event('input', { bubbles: true }))
      if (live !== document.activeElement) live.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
  }

  /** Shows the live page in place of the prerendered one, in one step, and does there what was pressed. */
  const replace = (app: HTMLElement, remove: () => void) => {
    const liveOf = ({ id }: Element) => (id ? app.querySelector<Control>(`[id="${id}"]`) : null)
    const named = [...app.querySelectorAll('button')].find((one) => one.textContent === pressed?.textContent)
    const button = pressed && (liveOf(pressed) ?? named)
    const focused = document.activeElement as Control
    const target = boot.contains(focused) ? liveOf(focused) : null
    const top = boot.scrollTop
    app.style.display = 'block'
    try {
      target?.focus({ preventScroll: true })
      for (const prerendered of boot.querySelectorAll<Control>('input[id]'))
        enter(prerendered, liveOf(prerendered))
      if (focused.selectionStart != null)
        target?.setSelectionRange(focused.selectionStart, focused.selectionEnd)
    } finally {
      // Whatever goes wrong above, the visitor gets the live page.
      remove()
      app.style.display = ''
    }
    app.querySelector('.taro_page')?.scrollBy(0, top)
    // After React has taken over the values, and before the next frame.
    void Promise.resolve().then(() => button?.click())
  }

  /** Lets the live page take over in `app`, hidden until then, when no touch or composition is under way. */
  const takeOver = (app: HTMLElement, remove: () => void) => {
    const find = (selector: string) => app.querySelector(selector)
    // Another page than the prerendered one, e.g. after a redirect.
    if (!find('#home-amount')) return remove()
    const end = now() + LIMIT_MS
    // Without the answer to a call, the live page would lose a tick, or not know where a logged-in visitor continues.
    const waits = () =>
      find('#login-mobile')
        ? (pressed || boot.querySelector('[id^=consent-]')) && !find('input[id^=consent-],#login-consents')
        : pressed && find('[aria-label=正在查看您的申请]')
    const attempt = () => {
      if (boot.isConnected && (touch.busy() || (now() < end && waits()))) return
      arrivals.disconnect()
      if (boot.isConnected) replace(app, remove)
    }
    const arrivals = new MutationObserver(attempt)
    arrivals.observe(app, { childList: true, subtree: true })
    touch.ended = attempt
    setTimeout(attempt, LIMIT_MS)
    // After React's commit, during which the live page must not change, and before the next frame.
    void Promise.resolve().then(attempt)
  }
  return { takeOver }
}

/** The click of a tap follows the end of its touch; a press whose end no event has told counts as ended. Milliseconds. */
const [CLICK, LONGEST, NEVER] = [30, 5_000, 2 ** 31 - 1]

/** `busy`: whether a finger is down or a text is composed; `ended` runs whenever that ends. */
function followTouch(boot: HTMLElement) {
  const held = new Map<string, ReturnType<typeof setTimeout>>()
  const touch = { busy: () => held.size > 0, ended: () => {} }
  const hold = (what: string, ms: number) => {
    clearTimeout(held.get(what))
    const end = () => held.delete(what) && touch.ended()
    held.set(what, setTimeout(end, ms))
  }
  boot.addEventListener('touchstart', () => hold('finger', LONGEST), { passive: true })
  boot.addEventListener('mousedown', ({ button }) => button === 0 && hold('finger', LONGEST))
  boot.addEventListener('compositionstart', () => hold('text', NEVER))
  for (const name of ['touchend', 'touchcancel', 'mouseup', 'dragend'] as const)
    addEventListener(name, (event) => ('touches' in event && event.touches.length) || hold('finger', CLICK))
  addEventListener('compositionend', () => hold('text', CLICK))
  return touch
}

const STEPS: Record<string, 1 | -1> = { 'home-amount-less': -1, 'home-amount-more': 1 }

/** Amount and term of the prerendered page show the stored draft, which takes what the visitor changes. */
function followLoanRequest(boot: HTMLElement) {
  const field = boot.querySelector('#home-amount') as HTMLInputElement
  const show = () => {
    const { amount, term } = parseDraft(stored.get(DRAFT)).data
    if (amount !== undefined && document.activeElement !== field) field.value = formatYuan(amount)
    for (const option of boot.querySelectorAll<HTMLInputElement>('[type=radio]')) {
      const value = option.id.startsWith('home-term') ? term : amount
      if (value) option.checked = Number(option.value) === value
    }
  }
  const keep = (values: { amount?: Fen; term?: number }) => {
    const draft = parseDraft(stored.get(DRAFT))
    stored.set(DRAFT, JSON.stringify({ ...draft, data: { ...draft.data, ...values } }))
    show()
  }
  boot.addEventListener('input', ({ target }) => {
    const { id, value } = target as HTMLInputElement
    if (target === field) keep({ amount: parseYuan(value) ?? fen(0) })
    else if (id.startsWith('home-quick')) keep({ amount: fen(Number(value)) })
    else if (id.startsWith('home-term')) keep({ term: Number(value) })
  })
  boot.addEventListener('click', ({ target }) => {
    const step = STEPS[(target as Element).closest('button')?.id ?? '']
    if (step) keep({ amount: fen(nextStep(parseYuan(field.value) ?? 0, step, LIMITS)) })
  })
  field.addEventListener('blur', show)
  show()
  // Whatever stands in it is taken over, also the first amount; an untouched field would follow its default value.
  field.value = String(field.value)
  field.defaultValue = ''
}
