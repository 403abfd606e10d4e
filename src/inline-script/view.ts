import { KEY } from '@/platform/keys'
import { stored } from './stored'

const root = document.documentElement.classList

/** Applies the elder view before the first frame. */
export const showView = () => root.toggle('elder', stored.get(KEY.view) === 'elder')

/** Lets the switch of the prerendered page act at once. */
export function followView(boot: HTMLElement) {
  boot.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('#view-switch')) return
    // It is done; the live page must not be asked to do it again.
    event.stopImmediatePropagation()
    stored.set(KEY.view, root.toggle('elder') ? 'elder' : '')
  })
}
