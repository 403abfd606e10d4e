import bugs from './bugs.json'

/** Areas of the product; at least two bugs are planted in each of them. */
export const ROOMS = `
  money guard consent retention limits idempotency delivery identity half offline support masks session vault copy styles
  router http tracking targets
`
  .trim()
  .split(/\s+/)

/** Kinds of bugs that tests have missed in the past; at least two bugs of each kind are planted. */
export const KINDS = ['a cap', 'a mask', 'a touch target', 'a retry', 'a call left out']

/** A typical programming error that is planted on purpose, and the test that detects it. */
export interface Bug {
  id: string
  /** One of ROOMS. */
  room: string
  /** One of KINDS. */
  kind?: string
  /** Describes how the product with the bug misbehaves. */
  what: string
  file: string
  /** The text to replace, which occurs exactly once in the file. */
  find: string
  replace: string
  seenBy: {
    project: 'unit' | 'server' | 'weapp' | 'weapp-chromium' | 'webkit' | 'e2e'
    file: string
    /** The title as it is written in the source, without the ids of statements at its end. */
    title: string
  }
}

/** `npm run planted` plants these bugs one by one. The JSON file has one bug per line. */
export const BUGS = bugs as readonly Bug[]
