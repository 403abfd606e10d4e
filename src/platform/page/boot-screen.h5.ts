import { sendAgain } from '@/lib/attempts'
import type { Boot } from '../types'

const screen = document.getElementById('boot')
const state = screen?.querySelector<HTMLElement>('.state')

/** What was pressed on the painted page and waits for the live one (src/shell/painted/pending-action.ts). */
let pressed: HTMLElement | null = null
/** Tries again to open the page. Without it, the page is loaded again. */
let retry: (() => void) | undefined

/** In milliseconds; as the animation of the html, which tells the same where nothing was pressed. */
const PATIENCE_MS = 7000
let patience: ReturnType<typeof setTimeout> | undefined

/** Moves the screen's one sentence with its retry beside what was pressed, or to its first place. */
function tell(how: 'late' | 'stopped') {
  if (!screen || !state) return
  pressed = screen.querySelector('#painted [aria-busy=true]') ?? pressed
  // Above the row of the control, whatever else stands in it.
  if (pressed?.isConnected) pressed.parentElement?.before(state)
  screen.classList.add(how)
  if (screen.classList.contains('painted')) {
    // This page looks open, and nothing is loaded again.
    const [words, link] = [state.querySelector('.halted'), state.querySelector('a')]
    if (words) words.textContent = '网络没有连上或系统繁忙，已填写的内容都保留着'
    if (link) link.textContent = '重试'
  }
  state.scrollIntoView?.({ block: 'nearest' })
}

/** The class of a control at work, as the style sheet of this build calls it. */
let working = ''

/** The look of what was pressed, while the page is asked for. */
const look = (busy: boolean) => {
  if (!pressed) return
  pressed.setAttribute('aria-busy', String(busy))
  working = [...pressed.classList].find((name) => name.startsWith('busy')) ?? working
  if (working) pressed.classList.toggle(working, busy)
}

/** What is still loading says that it has not been loaded, and how to try again. */
const unloaded = (is: boolean) => {
  for (const part of screen?.querySelectorAll('#painted [role=status][aria-label]') ?? []) {
    part.querySelector('.unloaded')?.remove()
    for (const shape of part.children) (shape as HTMLElement).hidden = is
    if (!is) continue
    const words = document.createElement('button')
    words.type = 'button'
    words.className = 'unloaded'
    words.textContent = '没有加载出来，重试'
    part.append(words)
  }
}

function again() {
  if (!retry) return location.reload()
  if (!screen?.classList.contains('stopped')) {
    // A reload would lose what was typed, and the first request may still be answered.
    sendAgain()
    return boot.waiting()
  }
  boot.waiting()
  retry()
}

// A reload keeps the history entry with the secrets in it; following the link would not.
state?.querySelector('a')?.addEventListener('click', (event) => {
  event.preventDefault()
  again()
})
// After the script of the html, which has marked what was pressed.
for (const press of ['click', 'submit'])
  screen?.addEventListener(press, ({ target }) => {
    if (!screen.classList.contains('stopped') || (target as Element).closest('.state')) return
    if (screen.querySelector('#painted [aria-busy=true]') || (target as Element).matches('.unloaded')) again()
  })

const remove = () => {
  screen?.remove()
  // If it is shown again, it must not show another page's content.
  screen?.classList.remove('painted')
  screen?.querySelector('#painted')?.remove()
}

/** The screen of the html: the painted page, or the one that only says that a page is being opened. */
export const boot: Boot = {
  covers: () => screen?.isConnected ?? false,
  agreements: () => {
    const boxes = [...(screen?.querySelectorAll<HTMLInputElement>('input[id^=consent-]') ?? [])]
    const titleOf = (box: Element) => box.closest('label')?.querySelector('button')?.textContent ?? ''
    const agreements = boxes.map((box) => ({
      code: box.id.replace('consent-', ''),
      title: titleOf(box),
      version: box.value,
    }))
    return agreements.length ? agreements : undefined
  },
  done: () => {
    const app = document.getElementById('app')
    const painted = window.shell?.painted
    if (boot.covers() && app && painted) painted.handOver(app, remove)
    else remove()
  },
  waiting: () => {
    clearTimeout(patience)
    if (!boot.covers()) return
    screen?.classList.remove('late', 'stopped')
    look(true)
    unloaded(false)
    patience = setTimeout(tell, PATIENCE_MS, 'late')
  },
  failed: (again) => {
    clearTimeout(patience)
    retry = again ?? retry
    screen?.classList.remove('late')
    tell('stopped')
    look(false)
    unloaded(true)
  },
}

/**
 * Shows the boot screen over the visible page, because the page that the address names could not be loaded. A
 * navigation removes it.
 */
export function showBootFailure() {
  boot.failed()
  if (!screen || boot.covers()) return
  document.body.prepend(screen)
  addEventListener('popstate', boot.done, { once: true })
}
