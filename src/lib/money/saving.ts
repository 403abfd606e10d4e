/**
 * What came of handing a file to the visitor; no more than is known. `started`: the browser took it, and does not tell
 * whether it is kept. `sent`: it is in the chat that they chose. `cancelled`: they thought better of it. `failed`: it was
 * not handed over, so copying is offered.
 */
export type Saved = 'started' | 'sent' | 'cancelled' | 'failed'
