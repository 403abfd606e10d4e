/** Brings a part of the page to its top, and the focus with it, so that reading goes on there. */
export function scrollToPart(id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  part.setAttribute('tabindex', '-1')
  part.focus({ preventScroll: true })
  part.scrollIntoView({ block: 'start' })
}
