import { sendAgain } from '@/lib/attempts/attempts'
import type { Boot } from '../types'

const screen = document.getElementById('boot')
let state = screen?.querySelector<HTMLElement>('.state')
const first = state?.cloneNode(true) as HTMLElement | undefined

/** What was pressed on the prerendered page and waits for the live one (src/inline-script/prerendered/prerendered.ts). */
let pressed: HTMLElement | null = null
/** Asks the guard again. Without it, the page is loaded again. */
let retry: (() => void) | undefined
let asked = false

/** In milliseconds; as the animation of the html, which tells the same where nothing was pressed. */
const PATIENCE_MS = 7000
let patience: ReturnType<typeof setTimeout> | undefined

/** The sentence beside a control of a prerendered page; it looks as prerendered.css says. */
function asNote(note: HTMLElement, trouble: 'late' | 'stopped') {
  note.setAttribute('role', 'alert')
  const words = note.querySelector('.words')
  const [home, link] = note.querySelectorAll('a')
  if (!words || !home || !link) return
  const [text, label] =
    trouble === 'late'
      ? ['服务器暂时没有回应，还在等待', '再试一次']
      : retry
        ? [`网络没有连上或系统繁忙${screen?.querySelector('input') ? '，已填写的内容都保留着' : ''}`, '重试']
        : ['页面暂时没有打开', '重新加载']
  words.innerHTML = `<p>${text}</p>`
  link.textContent = label
  link.before(home)
}

/** Moves the screen's one sentence with its retry beside what was pressed, or to its first place. */
function showTrouble(trouble: 'late' | 'stopped') {
  if (!screen || !state) return
  pressed = screen.querySelector('#prerendered [aria-busy=true]') ?? pressed
  // Above the row of the control, whatever else stands in it.
  if (pressed?.isConnected) pressed.parentElement?.before(state)
  screen.classList.add(trouble)
  if (screen.classList.contains('prerendered')) asNote(state, trouble)
  state.scrollIntoView?.({ block: 'nearest' })
}

const look = (busy: boolean) => pressed?.setAttribute('aria-busy', String(busy))

const unloaded = (is: boolean) => {
  for (const part of screen?.querySelectorAll('#prerendered [role=status][aria-label]') ?? []) {
    part.querySelector('.unloaded')?.remove()
    for (const shape of part.children) (shape as HTMLElement).style.display = is ? 'none' : ''
    if (!is) continue
    const words = document.createElement('button')
    words.type = 'button'
    words.className = 'unloaded'
    words.style.cssText =
      'min-height:44px;padding:0;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline'
    words.textContent = '没有加载出来，重试'
    // Named by its label, it is none of the presses that the live page repeats.
    words.setAttribute('aria-label', words.textContent)
    part.append(words)
  }
}

function again() {
  const stopped = screen?.classList.contains('stopped')
  // A reload keeps the history entry with the secrets in it; following the link would not. It would lose what was typed.
  if (stopped ? !retry : !asked) return location.reload()
  boot.waiting()
  // The first request may still be answered.
  if (stopped) retry?.()
  else sendAgain()
}

// After the script of the html, which has marked what was pressed.
for (const press of ['click', 'submit'])
  screen?.addEventListener(press, (event) => {
    const target = event.target as Element
    if (target.matches('[href="/"]')) return
    if (target.closest('.state')) {
      event.preventDefault()
      if (target.closest('a')) again()
    } else if (screen.classList.contains('stopped')) {
      const now = screen.querySelector<HTMLElement>('#prerendered [aria-busy=true]')
      pressed = now ?? pressed
      if (now || target.matches('.unloaded')) again()
    }
  })

const remove = () => {
  screen?.remove()
  // If it is shown again, it must not show another page's content.
  screen?.classList.remove('prerendered')
  screen?.querySelector('#prerendered')?.remove()
  state?.remove()
  state = first
  if (first) screen?.prepend(first)
}

/** The screen of the html: the prerendered page, or the one that only says that a page is being opened. */
export const boot: Boot = {
  covers: () => screen?.isConnected ?? false,
  agreements: () => {
    const boxes = [...(screen?.querySelectorAll<HTMLInputElement>('input[id^=consent-]') ?? [])]
    const agreements = boxes.map((box) => ({
      code: box.id.replace('consent-', ''),
      title: box.closest('label')?.querySelector('button')?.textContent ?? '',
      version: box.value,
    }))
    return agreements.length ? agreements : undefined
  },
  done: () => {
    clearTimeout(patience)
    const app = document.getElementById('app')
    const prerendered = window.inline?.prerendered
    if (boot.covers() && app && prerendered) prerendered.takeOver(app, remove)
    else remove()
  },
  waiting: () => {
    clearTimeout(patience)
    asked = boot.covers()
    if (!asked) return
    screen?.classList.remove('late', 'stopped')
    look(true)
    unloaded(false)
    patience = setTimeout(showTrouble, PATIENCE_MS, 'late')
  },
  failed: (again) => {
    clearTimeout(patience)
    asked = false
    retry = again ?? retry
    screen?.classList.remove('late')
    showTrouble('stopped')
    look(false)
    unloaded(true)
  },
}

/** Over the visible page, when the page that the address names could not be loaded. A navigation removes it. */
export function showBootFailure() {
  boot.failed()
  if (!screen || boot.covers()) return
  document.body.prepend(screen)
  addEventListener('popstate', boot.done, { once: true })
}
