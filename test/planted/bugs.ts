import bugs from './bugs.json'

/** All rooms of the product; each has bugs of its own. */
export const ROOMS = `
  money guard consent retention limits idempotency delivery identity half offline support masks session vault copy styles
  router http tracking targets
`
  .trim()
  .split(/\s+/)

/** Kinds of bugs that have slipped through once: each has rows of its own. */
export const KINDS = ['a cap', 'a mask', 'a touch target', 'a retry', 'a call left out']

/** A bug as people make them, and the test that sees it. */
export interface Bug {
  id: string
  /** One of ROOMS. */
  room: string
  /** One of KINDS. */
  kind?: string
  /** What the product does with it. */
  what: string
  file: string
  /** Stands once in the file. */
  find: string
  replace: string
  seenBy: {
    project: 'unit' | 'server' | 'weapp' | 'weapp-chromium' | 'webkit' | 'e2e'
    file: string
    /** As the source writes it, without the ids of statements at its end. */
    title: string
  }
}

/** What `npm run planted` makes, one by one: one bug on each line of the file. */
export const BUGS = bugs as readonly Bug[]
