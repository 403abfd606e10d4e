/** H5: the page around keeps as much of its bottom free as the sticky part is high, for what it scrolls into view. */
const sizes = new ResizeObserver((entries) => {
  // In the next frame: WebKit reports an error when an observer changes the layout that it observes.
  requestAnimationFrame(() => {
    for (const { target } of entries)
      target
        .closest<HTMLElement>('.taro_page')
        ?.style.setProperty('--sticky', `${(target as HTMLElement).offsetHeight}px`)
  })
})

/** The `ref` of a part that sticks to the bottom of its page. */
export const stickyRef = (part: HTMLElement | null) => {
  if (part) sizes.observe(part)
}
