/** As the router would. Made in the main script, the call would make Chromium parse all of that a second time. */
export function numberEntry() {
  setTimeout(() => {
    if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
  })
}
