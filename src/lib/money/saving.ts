/** `started`: the browser does not say whether it was saved. `sent`: to the chat that the visitor chose. */
export type Saved = 'started' | 'sent' | 'cancelled' | 'failed'
