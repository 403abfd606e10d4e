import type { Boot } from '../types'

const screen = document.getElementById('boot')
// A reload keeps the history entry with the secrets in it; following the link would not.
screen?.querySelector('a')?.addEventListener('click', (event) => {
  event.preventDefault()
  location.reload()
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
  failed: () => screen?.classList.add('stopped'),
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
