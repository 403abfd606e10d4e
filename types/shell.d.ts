/** What the inline script of the page shells (src/shell/shell.ts) hands to the client. */
interface Shell {
  /** Empty until the first frame. */
  early: import('../src/shell/early/early').Early['responses']
  /** Null on a page without a boot screen, and until the painted controls work. */
  painted: ReturnType<typeof import('../src/shell/painted/painted').startPainted> | null
}

interface Window {
  /** Undefined where the page has no such script: on the development server. */
  shell?: Shell
}
