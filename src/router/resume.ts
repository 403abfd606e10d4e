/** True from the moment the app goes to the background until the next page show: a resume is not a navigation. */
let inBackground = false

export const noteBackground = () => {
  inBackground = true
}

/** Whether this page show is a resume; must be called once per show. */
export function takeResume(): boolean {
  const resumed = inBackground
  inBackground = false
  return resumed
}
