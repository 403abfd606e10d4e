/** Scrolls to a part of the page and moves the focus there, so that reading continues there. */
export function scrollToPart(id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  part.setAttribute('tabindex', '-1')
  part.focus({ preventScroll: true })
  part.scrollIntoView({ block: 'start' })
}
