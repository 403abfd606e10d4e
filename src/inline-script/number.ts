/**
 * Numbers the history entry as the router would. Chromium looks up where in the source this call is made: within the
 * main script that means to parse all of it a second time, a third of its start.
 */
export function numberEntry() {
  setTimeout(() => {
    if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
  })
}
