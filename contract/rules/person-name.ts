/** The builds write each `\p{…}` out as its ranges (babel.config.js), so there is one. */
const CHARACTERS = /^[\p{Script=Han}·]{2,20}$/u
const WRONG_DOT = /^·|·$|··/

/** Whether it can be a name on an identity card: Chinese, with a middle dot only between characters, as in 买买提·艾力. */
export const isPersonName = (text: string): boolean => CHARACTERS.test(text) && !WRONG_DOT.test(text)
