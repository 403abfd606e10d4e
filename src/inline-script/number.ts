/**
 * Numbers the history entry as the router does when it starts, unless the entry has a number. Chromium looks up where
 * in the source this call is made; from within the main script that means to parse all of it a second time, which
 * took a third of its start.
 */
export function numberEntry() {
  setTimeout(() => {
    if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
  })
}
