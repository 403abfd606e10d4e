/** Longest channel code that the contract takes (contract/values `Code`). */
const LONGEST = 64

/** Whether a text can be a channel's code: what a link may carry by mistake must not make every later call fail. */
export const isChannel = (text: string) => text !== '' && text.length <= LONGEST && isPlain(text)

/** Text without control characters and halves of surrogate pairs, which no call can carry. */
export const isPlain = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
