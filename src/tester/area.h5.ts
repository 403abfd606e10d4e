const KEY = 'qa_state'

/** Stores the tester's state in the tab, so that two tabs can be two testers. */
export const area = {
  read(): string | null {
    try {
      return globalThis.sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  write(text: string): void {
    try {
      globalThis.sessionStorage.setItem(KEY, text)
    } catch {
      // In private mode the state holds until the next load.
    }
  },
}
