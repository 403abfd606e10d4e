/** Functions that run in the measured page. They are sent as text, so each is complete in itself. */

/**
 * Waits for the event that ends a step, then until the next one can be used: each of these elements is painted, what
 * is on the screen is not covered, and no skeleton is left.
 * @param {{ event: 'click' | 'input', ready: string[] }} step `ready`: selectors
 * @returns {Promise<{ drawn: number, usable: number }>} milliseconds after the event; `drawn` ignores what covers it
 */
export function untilUsable({ event, ready }) {
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].find((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width && height && getComputedStyle(one).visibility === 'visible'
    })
  const free = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const [left, top] = [x + width / 2, y + height / 2]
    if (left < 0 || left > innerWidth || top < 0 || top > innerHeight) return true
    const hit = document.elementFromPoint(left, top)
    return Boolean(hit && (element.contains(hit) || hit.contains(element)))
  }
  return new Promise((resolve) => {
    let from = 0
    let drawn = 0
    // The last event before the step's end counts: of a code that is typed, the last digit.
    const note = ({ timeStamp }) => {
      from = timeStamp
    }
    document.addEventListener(event, note, true)
    const frame = () => {
      const found = from ? ready.map(shown) : []
      if (found.length && found.every(Boolean) && !shown('[class*="skeleton--"]')) {
        drawn ||= performance.now() - from
        if (found.every(free)) {
          document.removeEventListener(event, note, true)
          return resolve({ drawn, usable: performance.now() - from })
        }
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/** How long the last request to a path took, from its start to the end of its response. */
export const durationOf = (path) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname === path)
    .at(-1).duration
