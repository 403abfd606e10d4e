const SCROLLS = '.taro_page,[role=dialog]'

const sizes = new ResizeObserver(() => {
  // In the next frame, because WebKit reports an error when an observer changes the layout that it observes.
  requestAnimationFrame(() => document.querySelectorAll<HTMLElement>('[data-sticks]').forEach(limit))
})
// Its height is that of the screen.
sizes.observe(document.documentElement)

function limit(part: HTMLElement) {
  const action = part.querySelector('button')
  const high = part.offsetHeight
  const end = action?.getBoundingClientRect().bottom ?? 0
  const start = end - part.getBoundingClientRect().top + 12
  const shown = [high, start].find((one) => one * 3 <= innerHeight) ?? 0
  part.style.bottom = `${shown - high}px`
  part.closest<HTMLElement>(SCROLLS)?.style.setProperty('--sticky', `${shown}px`)
  // The rest can only follow when a sheet scrolls as a whole instead of its content alone.
  const content = part.previousElementSibling as HTMLElement | null
  if (content) content.style.flexShrink = shown < high ? '0' : ''
}

/** Shows a third of the screen at most, or up to its first button; the scroll padding is as high as what is shown. */
export const stickyRef = (part: HTMLElement | null) => {
  if (!part) return
  part.dataset.sticks = ''
  // What hangs below the screen comes into view with the end of the content.
  part.addEventListener('focusin', ({ target }) => {
    if ((target as HTMLElement).getBoundingClientRect().bottom > innerHeight)
      part.closest(SCROLLS)?.scrollTo(0, 1e6)
  })
  sizes.observe(part)
}
