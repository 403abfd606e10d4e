import type { Boot } from '../types'

const screen = document.getElementById('boot')
// A reload keeps the history entry and the secrets in it; following the link would not.
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

/** Lays it over the page that is seen, as the one that the address names did not come; going elsewhere takes it away. */
export function coverUnopened() {
  boot.failed()
  if (!screen || boot.covers()) return
  document.body.prepend(screen)
  addEventListener('popstate', boot.done, { once: true })
}
