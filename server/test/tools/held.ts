/** A gate for one piece of work, which stops in its middle until it is let go on. */
export function held() {
  let began = () => {}
  const underWay = new Promise<void>((resolve) => {
    began = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    /** To be called by the work, in its middle. */
    hold: () => {
      began()
      return released
    },
    /** Settles once the work has come to its middle. */
    underWay,
    release,
  }
}
