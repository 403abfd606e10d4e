/** On H5 the page's scroll padding is as high as its sticky part, so that what is scrolled into view is not covered. */
const sizes = new ResizeObserver((entries) => {
  // In the next frame, because WebKit reports an error when an observer changes the layout that it observes.
  requestAnimationFrame(() => {
    for (const { target } of entries)
      target
        .closest<HTMLElement>('.taro_page')
        ?.style.setProperty('--sticky', `${(target as HTMLElement).offsetHeight}px`)
  })
})

/** The `ref` of an element that sticks to the bottom of its page. */
export const stickyRef = (part: HTMLElement | null) => {
  if (part) sizes.observe(part)
}
