const KEY = 'qa_state'

/** Where the tester's state is kept: the tab, so that two tabs can be two testers. */
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
      // private mode: it holds until the next load
    }
  },
}
