/** All rooms of the product; each has bugs of its own. */
export const ROOMS = [
  'money',
  'guard',
  'consent',
  'retention',
  'limits',
  'idempotency',
  'delivery',
  'identity',
  'half',
  'offline',
  'support',
  'masks',
  'session',
  'vault',
  'copy',
  'styles',
  'router',
  'http',
  'tracking',
  'targets',
] as const

/** Kinds of bugs that have slipped through once: each has rows of its own. */
export const KINDS = ['a cap', 'a mask', 'a touch target', 'a retry', 'a call left out'] as const

/** A bug as people make them, and the test that sees it. */
export interface Bug {
  id: string
  room: (typeof ROOMS)[number]
  kind?: (typeof KINDS)[number]
  /** What the product does with it. */
  what: string
  file: string
  /** Stands once in the file. */
  find: string
  replace: string
  seenBy: {
    project: 'unit' | 'server' | 'weapp' | 'weapp-chromium' | 'webkit' | 'e2e'
    file: string
    /** As the source writes it, or the beginning of it. */
    title: string
  }
}
