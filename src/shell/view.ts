import { KEY } from '@/platform/keys'
import { stored } from './stored'

const root = document.documentElement.classList

/** Applies the elder view before the first frame, and lets the painted page's switch act at once. */
export function followView(boot: HTMLElement | null) {
  root.toggle('elder', stored.get(KEY.view) !== null)
  boot?.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('#view-switch')) return
    // It is done; the live page must not be asked to do it again.
    event.stopImmediatePropagation()
    if (root.toggle('elder')) stored.set(KEY.view, 'elder')
    else stored.remove(KEY.view)
  })
}
