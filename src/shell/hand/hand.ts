import { followHand } from './held'
import { look } from './look'
import { handOver } from './over'
import { followPresses } from './press'
import { startWish } from './wish'

/** What the visitor has done on the painted screen, for the page that replaces it. */
export interface Hand {
  /**
   * Hands the painted screen over to the live page, in one step as soon as the visitor's hand is free.
   * @param app the live page, which is hidden until then
   * @param remove removes the painted screen
   */
  over(app: HTMLElement, remove: () => void): void
}

/**
 * Makes the controls of the painted screen work, and records what the visitor does with them.
 * @param onPhone is called once, when the visitor begins with the phone number
 */
export function takeInHand(boot: HTMLElement, onPhone = () => {}): Hand {
  /** The ids of the boxes and of the controls of amount and term that the visitor has changed. */
  const changed = new Set<string>()
  const held = followHand(boot)
  const pressed = followPresses(boot)
  startWish(boot, (id) => changed.add(id))
  for (const box of boot.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
    box.addEventListener('change', () => {
      changed.add(box.id)
      look(box.closest('label') ?? box, 'chosen', box.checked, box)
    })
  }
  const phone = boot.querySelector('#login-mobile')
  const begin = () => {
    for (const name of ['focus', 'input']) phone?.removeEventListener(name, begin)
    onPhone()
    load(boot.dataset.loginChunk)
  }
  for (const name of ['focus', 'input']) phone?.addEventListener(name, begin)
  return { over: (app, remove) => handOver({ boot, changed, held, pressed }, app, remove) }
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
