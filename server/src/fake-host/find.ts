/** An element of the page's own markup (server/static/fake-host/index.html). */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`${selector} is not in the page`)
  return found
}
