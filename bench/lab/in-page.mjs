/**
 * Functions that run in the measured page, before its own scripts. They are sent as text, so each is complete in
 * itself. Times are milliseconds since navigation start.
 */

/**
 * Records paints, layout shifts, long tasks, and when the application's own control is there and the boot screen is
 * gone.
 * @param {{ live: string }} side the selector of the live control
 */
export function observe({ live }) {
  const seen = { fcp: 0, lcp: 0, cls: 0, live: 0, tasks: [] }
  globalThis.benchSeen = seen
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value
  })
  on('longtask', (entry) => seen.tasks.push(entry.duration))
  const look = () => {
    if (document.querySelector(live) && !document.getElementById('boot')) seen.live = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * The fastest possible visitor: fills in the phone number, ticks the agreements and taps, each in the first frame in
 * which the control is painted and enabled. Records the tap and the first request that it sends.
 * @param {{ side: { mobile: string, boxes: string[], action: string, sends: string }, mobile: string }} visitor
 */
export function hurry({ side, mobile }) {
  const done = { tap: 0, request: 0 }
  globalThis.benchTap = done
  const sends = new RegExp(side.sends)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (done.tap && !done.request && sends.test(name) && startTime >= done.tap) done.request = startTime
  }).observe({ type: 'resource', buffered: true })
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].find((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width && height && getComputedStyle(one).visibility === 'visible'
    })
  const enabled = (selector) => {
    const found = shown(selector)
    return found?.matches(':disabled, [aria-disabled="true"]') ? undefined : found
  }
  const ticked = (box) => box.matches(':checked, [aria-checked="true"]')
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  function act() {
    const field = shown(side.mobile)
    if (!field) return false
    if (field.value !== mobile) {
      field.focus()
      setter.call(field, mobile)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: mobile }))
      return false
    }
    const boxes = side.boxes.map(shown)
    if (!boxes.every(Boolean)) return false
    const open = boxes.filter((box) => !ticked(box))
    for (const box of open) box.click()
    const action = enabled(side.action)
    if (open.length || !action) return false
    done.tap = performance.now()
    action.click()
    return true
  }
  const frame = () => act() || requestAnimationFrame(frame)
  requestAnimationFrame(frame)
}

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
