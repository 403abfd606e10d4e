import type { Boot } from '../types'

const screen = document.getElementById('boot')
// A reload keeps the history entry with the secrets in it; following the link would not.
screen?.querySelector('a')?.addEventListener('click', (event) => {
  event.preventDefault()
  location.reload()
})

/** The static screen of index.html. */
export const boot: Boot = {
  covers: () => screen?.isConnected ?? false,
  done: () => screen?.remove(),
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
