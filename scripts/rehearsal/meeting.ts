/**
 * Where visitors with browsers meet between their steps: when all of them are there, `work` runs once, and then they go
 * on. Nobody is in the middle of a step meanwhile.
 */
export function createMeeting(members: number, work: () => Promise<unknown>) {
  let waiting: { go: () => void; fail: (error: unknown) => void }[] = []
  let left = 0

  function look() {
    if (waiting.length === 0 || waiting.length + left < members) return
    const here = waiting
    waiting = []
    work().then(
      () => here.map(({ go }) => go()),
      (error) => here.map(({ fail }) => fail(error)),
    )
  }
  return {
    /** Resolves when the work is done. */
    meet: () =>
      new Promise<void>((go, fail) => {
        waiting.push({ go, fail })
        look()
      }),
    /** A visitor who is done is not waited for any more. */
    leave: () => {
      left++
      look()
    },
  }
}
