import { startAmountControls } from './amount-controls'
import { handOver } from './hand-over'
import { recordActions } from './pending-action'
import { toggleClass } from './toggle-class'
import { followTouch } from './touch-state'

/** The painted screen with what the visitor has done on it, for the page that replaces it. */
export interface PaintedScreen {
  /**
   * Hands the painted screen over to the live page, in one step as soon as no touch or composition is under way.
   * @param app the live page, which is hidden until then
   * @param remove removes the painted screen
   */
  handOver(app: HTMLElement, remove: () => void): void
}

/**
 * Makes the controls of the painted screen work, and records what the visitor does with them.
 * @param onPhone is called once, when the visitor begins with the phone number
 */
export function startPainted(boot: HTMLElement, onPhone = () => {}): PaintedScreen {
  /** The ids of the boxes and of the controls of amount and term that the visitor has changed. */
  const changed = new Set<string>()
  const touch = followTouch(boot)
  const pending = recordActions(boot)
  startAmountControls(boot, (id) => changed.add(id))
  for (const box of boot.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
    box.addEventListener('change', () => {
      changed.add(box.id)
      toggleClass(box.closest('label') ?? box, 'chosen', box.checked, box)
    })
  }
  const phone = boot.querySelector('#login-mobile')
  const begin = () => {
    for (const name of ['focus', 'input']) phone?.removeEventListener(name, begin)
    onPhone()
    load(boot.dataset.loginChunk)
  }
  for (const name of ['focus', 'input']) phone?.addEventListener(name, begin)
  return { handOver: (app, remove) => handOver({ boot, changed, touch, pending }, app, remove) }
}

/**
 * Loads the encrypted login calls in advance, as the live page does when the visitor begins to type. The main script's
 * loader finds them there, or waits for this element.
 */
function load(src = '') {
  const script = document.createElement('script')
  // As an attribute: the loader compares it. An element that has failed would never answer the loader.
  script.setAttribute('src', src)
  script.onerror = () => script.remove()
  document.head.append(script)
}
