/**
 * The result of offering a file to the visitor, as far as it is known. `started`: the browser accepted the file but
 * does not report whether it was saved. `sent`: it was sent to the chat that the visitor chose. `cancelled`: the
 * visitor cancelled. `failed`: it could not be offered, so copying is offered instead.
 */
export type Saved = 'started' | 'sent' | 'cancelled' | 'failed'
