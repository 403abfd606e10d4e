/** The builds write each `\p{…}` out as its ranges (babel.config.js), so there is one. */
const CHARACTERS = /^[\p{Script=Han}·]{2,20}$/u
const WRONG_DOT = /^·|·$|··/

/**
 * Whether a text can be a person's name on an identity card: 2 to 20 Chinese characters, with a middle dot only between
 * characters, as in 买买提·艾力.
 */
export const isPersonName = (text: string): boolean => CHARACTERS.test(text) && !WRONG_DOT.test(text)
