/** Scrolls an element into view, above what sticks to the bottom of its page or sheet (its scroll padding). */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
