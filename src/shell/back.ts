/** Makes the painted back button work, as the live one does: to the page before, or to the home page. */
export function followBack(boot: HTMLElement) {
  boot.querySelector('#page-back')?.addEventListener('click', () => {
    // The router numbers its history entries.
    if (history.state?.idx > 0) history.back()
    else location.replace('/')
  })
}
