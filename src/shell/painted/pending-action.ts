import { toggleClass } from './toggle-class'

/**
 * What the visitor has pressed and only the live page can do: the form's action, or a link. The last press counts,
 * once.
 */
export function recordActions(boot: HTMLElement): () => HTMLElement | null {
  let pressed: HTMLElement | null = null
  const press = (button: HTMLElement) => {
    if (pressed) showBusy(pressed, false)
    pressed = button
    showBusy(button, true)
  }
  boot.addEventListener('submit', (event) => {
    event.preventDefault()
    const action = boot.querySelector<HTMLElement>('[type=submit]')
    if (action) press(action)
  })
  boot.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[type=button]')
    // The buttons of the stepper, which are named by their label, work at once.
    if (link && !link.hasAttribute('aria-label')) press(link)
  })
  return () => pressed
}

/** The look of the live page's buttons while they work. */
function showBusy(button: HTMLElement, busy: boolean) {
  button.setAttribute('aria-busy', String(busy))
  toggleClass(button, 'busy', busy)
}
