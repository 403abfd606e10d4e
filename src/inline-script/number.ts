/**
 * Numbers the history entry as the router would. Chromium looks up where in the source this call is made: in the main
 * script it would parse all of that a second time, a third of its start.
 */
export function numberEntry() {
  setTimeout(() => {
    if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
  })
}
