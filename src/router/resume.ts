/** True between the app's going to the background and the next page show: a resume is not a navigation. */
let inBackground = false

export const noteBackground = () => {
  inBackground = true
}

/** Whether this page show is a resume; asked once per show. */
export function takeResume(): boolean {
  const resumed = inBackground
  inBackground = false
  return resumed
}
