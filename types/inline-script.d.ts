/** What the inline script of the page shells (src/inline-script/inline-script.ts) hands to the client. */
interface InlineScript {
  /** Empty until the first frame. */
  early: import('../src/inline-script/early/early').Early['responses']
  /** Null on a page without a boot screen, and until the prerendered controls work. */
  prerendered: ReturnType<
    typeof import('../src/inline-script/prerendered/prerendered').startPrerendered
  > | null
  /** What the device refuses to keep is in the memory of these: the client goes on with the same ids (S3.6). */
  stored: import('../src/platform/types').KeyValue
  storedForSession: import('../src/platform/types').KeyValue
}

interface Window {
  /** Undefined where the page has no such script: on the development server. */
  inline?: InlineScript
}
